import { useState } from 'react';
import { cannedRequests } from '#shared/rules/cases/canned-requests.ts';
import { requestKinds } from '#shared/rules/cases/request-kinds.ts';
import { m } from '#web/paraglide/messages.js';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { CaseProps } from './types.ts';

/** Asks the customer for a document or an answer, by a usual question or a typed text. */
export function AskCustomer({ one, onChanged }: CaseProps) {
  const action = useEndpointMutation();
  const [code, setCode] = useState('');
  const [kind, setKind] = useState(requestKinds[0]?.key ?? '');
  const [text, setText] = useState('');
  const [optional, setOptional] = useState(false);
  const canned = cannedRequests.find((each) => each.code === code);
  const choose = (chosen: string) => {
    setCode(chosen);
    setKind(cannedRequests.find((each) => each.code === chosen)?.kind ?? kind);
  };
  const ask = async () => {
    const words = text.trim();
    const asked = await action.run('addCaseRequest', {
      params: { id: one.id },
      body: { kind, optional, ...(canned ? { code } : {}), ...(words ? { text: words } : {}) },
    });
    onChanged();
    if (!asked) return;
    setText('');
    setCode('');
    setOptional(false);
    action.setNotice({ tone: 'success', text: m.work_asked({ title: asked.reply.title }) });
  };
  return (
    <section aria-labelledby="ask" className="grid gap-3">
      <h2 id="ask" className="border-b-2 border-ink pb-2 text-xl">
        {m.work_ask()}
      </h2>
      <SelectField
        name="canned"
        label={m.work_ask_canned()}
        value={code}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{m.work_ask_canned_none()}</option>
        {cannedRequests.map((each) => (
          <option key={each.code} value={each.code}>
            {each.title}
          </option>
        ))}
      </SelectField>
      {canned && (
        <div className="grid gap-2 border-l-4 border-haldi pl-3">
          <p>{canned.text.en}</p>
          {one.language === 'hi' && <p lang="hi">{canned.text.hi}</p>}
        </div>
      )}
      <SelectField name="kind" label={m.work_ask_kind()} value={kind} onChange={({ target }) => setKind(target.value)}>
        {requestKinds.map(({ key, title }) => (
          <option key={key} value={key}>
            {title.en}
          </option>
        ))}
      </SelectField>
      <Field
        name="ask-words"
        label={canned ? m.work_ask_words_more() : m.work_ask_words()}
        maxLength={4_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <label className="flex min-h-12 items-center gap-3">
        <input type="checkbox" checked={optional} onChange={({ target }) => setOptional(target.checked)} />
        {m.work_ask_optional()}
      </label>
      <div>
        <Button small aria-disabled={action.busy} onClick={() => void ask()}>
          {m.work_ask_do()}
        </Button>
      </div>
      <ActionNotice notice={action.notice} />
    </section>
  );
}
