import { type FormEvent, useState } from 'react';
import { resultNames } from '#web/app/staff/shared/case-names.ts';
import { m } from '#web/paraglide/messages.js';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { CaseProps } from './types.ts';
import { useFormUpload } from './use-form-upload.ts';

/** What the customer has got, and a form to add what fits the service: a number, a certificate, an address. */
export function ResultForm({ one, onChanged }: CaseProps) {
  const { resultKinds, missingResults, results } = one;
  const upload = useFormUpload('addCaseResult', one.id);
  const [picked, setPicked] = useState('');
  const kind = resultKinds.find((each) => each === picked) ?? missingResults[0] ?? resultKinds[0];
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (await upload.send(event.currentTarget, m.work_result_added())) setPicked('');
    onChanged();
  };
  if (!kind && results.length === 0) return null;
  return (
    <section aria-labelledby="results" className="grid gap-3">
      <h2 id="results" className="border-b-2 border-ink pb-2 text-xl">
        {m.work_result()}
      </h2>
      <ul className="empty:hidden">
        {results.map(({ kind: each, title, number, url, document }) => (
          <li key={each} className="wrap-anywhere">
            <span className="text-muted">{title}</span> {number}{' '}
            {(document ?? url) && (
              <a className="link" href={document ?? url} target="_blank" rel="noreferrer">
                {url ?? m.work_result_open()}
              </a>
            )}
          </li>
        ))}
      </ul>
      {kind && one.status !== 'cancelled' && (
        <form onSubmit={add} noValidate className="grid gap-3">
          <SelectField
            name="kind"
            id="result-kind"
            label={m.work_ask_kind()}
            value={kind}
            onChange={({ target }) => setPicked(target.value)}
          >
            {resultKinds.map((each) => (
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
            <Button type="submit" small variant="ghost" aria-disabled={upload.busy}>
              {m.work_result_add()}
            </Button>
          </div>
        </form>
      )}
      <ActionNotice notice={upload.notice} />
    </section>
  );
}
