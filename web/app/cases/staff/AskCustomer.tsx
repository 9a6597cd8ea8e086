import { useState } from 'react';
import { requestKinds } from '#shared/rules/cases/request-kinds.ts';
import { m } from '#web/paraglide/messages.js';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { CaseProps } from './types.ts';

/** Asks the customer for a document or an answer. */
export function AskCustomer({ one, onChanged }: CaseProps) {
  const action = useEndpointMutation();
  const [kind, setKind] = useState(requestKinds[0]?.key ?? '');
  const [text, setText] = useState('');
  const ask = async () => {
    const words = text.trim();
    const asked = await action.run('addCaseRequest', {
      params: { id: one.id },
      body: { kind, ...(words ? { text: words } : {}) },
    });
    onChanged();
    if (!asked) return;
    setText('');
    action.setNotice({ tone: 'success', text: m.work_asked({ title: asked.reply.title }) });
  };
  return (
    <section aria-labelledby="ask" className="grid gap-3">
      <h2 id="ask" className="border-b-2 border-ink pb-2 text-xl">
        {m.work_ask()}
      </h2>
      <SelectField name="kind" label={m.work_ask_kind()} value={kind} onChange={({ target }) => setKind(target.value)}>
        {requestKinds.map(({ key, title }) => (
          <option key={key} value={key}>
            {title.en}
          </option>
        ))}
      </SelectField>
      <Field
        name="ask-words"
        label={m.work_ask_words()}
        maxLength={4_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button small aria-disabled={action.busy} onClick={() => void ask()}>
          {m.work_ask_do()}
        </Button>
      </div>
      <ActionNotice notice={action.notice} />
    </section>
  );
}
