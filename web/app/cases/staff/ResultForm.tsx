import { type FormEvent, useRef, useState } from 'react';
import { type CaseResultKind, caseResultKinds } from '#shared/rules/cases/states.ts';
import { m } from '#web/paraglide/messages.js';
import { sendForm } from '#web/platform/api.ts';
import { useActionNotice } from '#web/platform/data/use-action-notice.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { resultNames } from './case-names.ts';
import type { CaseProps } from './types.ts';

const noticeMs = 30_000;

/** Adds what the customer gets: a number, a certificate, an address. */
export function ResultForm({ one, onChanged }: CaseProps) {
  const [kind, setKind] = useState<CaseResultKind>('licence_number');
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useActionNotice(noticeMs);
  const form = useRef<HTMLFormElement>(null);
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const body = new FormData(event.currentTarget);
    for (const [name, value] of [...body]) if (value === '') body.delete(name);
    const stop = new AbortController();
    const answer = await sendForm('addCaseResult', { params: { id: one.id } }, body, {
      onProgress: () => undefined,
      signal: stop.signal,
    });
    setBusy(false);
    onChanged();
    if (!answer.ok) {
      const { apiError } = answer;
      const text = Object.values(apiError?.fields ?? {})[0] ?? apiError?.message ?? m.desk_silent();
      return setNotice({ tone: 'error', text });
    }
    form.current?.reset();
    setNotice({ tone: 'success', text: m.work_result_added() });
  };
  return (
    <form ref={form} onSubmit={add} noValidate className="grid gap-3">
      <h2 className="border-b-2 border-ink pb-2 text-xl">{m.work_result()}</h2>
      <SelectField
        name="kind"
        id="result-kind"
        label={m.work_ask_kind()}
        value={kind}
        onChange={({ target }) => setKind(caseResultKinds.find((each) => each === target.value) ?? kind)}
      >
        {caseResultKinds.map((each) => (
          <option key={each} value={each}>
            {resultNames[each]()}
          </option>
        ))}
      </SelectField>
      {kind === 'listing_link' ? (
        <Field name="url" type="url" label={m.work_result_url()} maxLength={500} />
      ) : kind === 'certificate' ? (
        <Field name="file" type="file" accept="image/jpeg,image/png,application/pdf" label={m.work_result_file()} />
      ) : (
        <Field name="number" label={m.work_result_number()} maxLength={60} autoComplete="off" />
      )}
      <div>
        <Button type="submit" small variant="ghost" aria-disabled={busy}>
          {m.work_result_add()}
        </Button>
      </div>
      <ActionNotice notice={notice} />
    </form>
  );
}
