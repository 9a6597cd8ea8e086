import { type FormEvent, useEffect } from 'react';
import { unfilledVariables } from '#shared/rules/canned-replies.ts';
import { AttachedDocuments } from '#web/app/cases/AttachedDocuments.tsx';
import { useTypedText } from '#web/app/cases/use-typed-text.ts';

import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { minuteInIst } from '#web/ui/format-date.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { InsertReply } from './InsertReply.tsx';
import { variableNames } from './replies/variable-names.ts';
import type { CaseProps } from './types.ts';

/** Messages with the customer. */
export function CaseTalk({ one, onChanged }: CaseProps) {
  const action = useEndpointMutation();
  const { text, key, type, clear } = useTypedText(`case message ${one.id}`);
  const last = one.messages.findLast(({ from }) => from === 'customer')?.id;
  useEffect(() => {
    if (last === undefined) return;
    void call('markCaseMessagesRead', { params: { id: one.id }, body: { last } });
  }, [one.id, last]);
  const unfilled = unfilledVariables(text);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim() || unfilled.length > 0) return;
    const body = { text: text.trim() };
    if (await action.run('sendCaseMessage', { params: { id: one.id }, body }, { idempotencyKey: key })) clear();
    onChanged();
  };
  return (
    <section aria-labelledby="talk">
      <h2 id="talk" className="border-b-2 border-ink pb-2 text-xl">
        {m.cases_messages()}
      </h2>
      <ol className="grid gap-3 py-3">
        {one.messages.map(({ id, author, at, text: words, documents }) => (
          <li key={id}>
            <p className="text-sm text-muted">
              <span className="font-semibold text-ink">{author}</span> <time dateTime={at}>{minuteInIst(at)}</time>
            </p>
            <p className="whitespace-pre-wrap wrap-anywhere">{words}</p>
            <AttachedDocuments documents={documents} />
          </li>
        ))}
      </ol>
      <form onSubmit={send} className="grid gap-3">
        <InsertReply one={one} onInsert={(reply) => type(text.trim() ? `${text.trimEnd()}\n\n${reply}` : reply)} />
        <TextField
          name="message"
          label={m.work_message()}
          rows={text.length > 120 ? 7 : 3}
          maxLength={4_000}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
        <div role="status">
          {unfilled.length > 0 && (
            <Notice quiet>
              {m.replies_unfilled({
                variables: unfilled.map((name) => `{${name}} ${variableNames[name]()}`).join(', '),
              })}
            </Notice>
          )}
        </div>
        <div>
          <Button type="submit" small aria-disabled={action.busy || unfilled.length > 0}>
            {m.work_message_send()}
          </Button>
        </div>
        <ActionNotice notice={action.notice} />
      </form>
    </section>
  );
}
