import { type FormEvent, useEffect } from 'react';
import { unfilledVariables } from '#shared/rules/canned-replies.ts';
import { AttachFiles } from '#web/app/cases/shared/AttachFiles.tsx';
import { useAttachments } from '#web/app/cases/shared/use-attachments.ts';
import { useTypedText } from '#web/app/cases/shared/use-typed-text.ts';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { AttachedDocuments } from '#web/ui/case/AttachedDocuments.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { minuteInIst } from '#web/ui/format-date.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { InsertReply } from './InsertReply.tsx';
import { variableNames } from './replies/variable-names.ts';
import type { CaseProps } from './types.ts';

/** Notice that the customer waits for an answer, until one is sent or none is needed. */
function AnswerDue({ one, last, onChanged }: CaseProps & { last: number | undefined }) {
  const action = useEndpointMutation();
  const drop = async () => {
    if (await action.run('dropCaseAnswerDue', { params: { id: one.id }, body: { last: last ?? 0 } }))
      action.setNotice({ tone: 'success', text: m.work_answer_dropped() });
    onChanged();
  };
  return (
    <div className="grid gap-2 pb-3 empty:hidden">
      {one.answerDueSince && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="font-semibold text-kesar">
            {m.work_answer_due({ day: minuteInIst(one.answerDueSince) })}
          </span>
          <Button small variant="ghost" aria-disabled={action.busy} onClick={() => void drop()}>
            {m.work_answer_drop()}
          </Button>
        </p>
      )}
      <ActionNotice notice={action.notice} />
    </div>
  );
}

/** Messages with the customer. */
export function CaseTalk({ one, onChanged }: CaseProps) {
  const action = useEndpointMutation();
  const { text, key, type, clear } = useTypedText(`case message ${one.id}`);
  const attachments = useAttachments();
  const last = one.messages.findLast(({ from }) => from === 'customer')?.id;
  useEffect(() => {
    if (last === undefined) return;
    void call('markCaseMessagesRead', { params: { id: one.id }, body: { last } });
  }, [one.id, last]);
  const unfilled = unfilledVariables(text);
  const canSend = unfilled.length === 0 && attachments.isReady;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if ((!text.trim() && attachments.files.length === 0) || !canSend) return;
    const body = { text: text.trim() || m.cases_attach_only({}, { locale: one.language }) };
    const options = { idempotencyKey: key + attachments.key, files: attachments.ready };
    if (await action.run('sendCaseMessage', { params: { id: one.id }, body }, options)) {
      clear();
      attachments.clear();
    }
    onChanged();
  };
  return (
    <section aria-labelledby="talk">
      <h2 id="talk" className="border-b-2 border-ink pb-2 text-xl">
        {m.cases_messages()}
      </h2>
      <ol className="grid gap-3 py-3">
        {one.messages.map(({ id, from, author, at, text: words, documents, read }) => (
          <li key={id}>
            <p className="text-sm text-muted">
              <span className="font-semibold text-ink">{author}</span> <time dateTime={at}>{minuteInIst(at)}</time>
              {from === 'staff' && read && ` · ${m.cases_message_read()}`}
            </p>
            <p className="whitespace-pre-wrap wrap-anywhere">{words}</p>
            <AttachedDocuments documents={documents} />
          </li>
        ))}
      </ol>
      <AnswerDue one={one} last={last} onChanged={onChanged} />
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
        {one.customer.id && <AttachFiles attachments={attachments} id="message-files" />}
        <div>
          <Button type="submit" small aria-disabled={action.busy || !canSend}>
            {action.busy ? m.cases_message_sending() : m.work_message_send()}
          </Button>
        </div>
        <ActionNotice notice={action.notice} />
      </form>
    </section>
  );
}
