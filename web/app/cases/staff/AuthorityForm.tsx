import { type FormEvent, useState } from 'react';
import { authorityStatuses } from '#shared/rules/cases/states.ts';
import { m } from '#web/paraglide/messages.js';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { authorityNames } from './case-names.ts';
import type { CaseProps } from './types.ts';

/** What the authority or platform says about the application. */
export function AuthorityForm({ one, onChanged }: CaseProps) {
  const action = useEndpointMutation();
  const [status, setStatus] = useState(one.authorityStatus ?? 'not_started');
  const [number, setNumber] = useState(one.authorityNumber ?? '');
  const [words, setWords] = useState(one.authorityWords ?? '');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const saved = await action.run('changeCase', {
      params: { id: one.id },
      body: {
        authorityStatus: status,
        authorityNumber: number.trim(),
        authorityWords: words.trim(),
        version: one.version,
      },
    });
    onChanged();
    if (saved) action.setNotice({ tone: 'success', text: m.work_saved() });
  };
  return (
    <form onSubmit={save} className="grid gap-3">
      <h2 className="border-b-2 border-ink pb-2 text-xl">{m.work_authority()}</h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          name="authority-status"
          label={m.work_authority_status()}
          value={status}
          onChange={({ target }) => setStatus(authorityStatuses.find((each) => each === target.value) ?? status)}
        >
          {authorityStatuses.map((each) => (
            <option key={each} value={each}>
              {authorityNames[each]()}
            </option>
          ))}
        </SelectField>
        <Field
          name="authority-number"
          label={m.work_authority_number()}
          maxLength={40}
          value={number}
          onChange={({ target }) => setNumber(target.value)}
        />
      </div>
      <Field
        name="authority-words"
        label={m.work_authority_words()}
        maxLength={500}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <div>
        <Button type="submit" small variant="ghost" aria-disabled={action.busy}>
          {m.work_save()}
        </Button>
      </div>
      <ActionNotice notice={action.notice} />
    </form>
  );
}
