import { useEffect, useRef } from 'react';
import { m } from '#web/paraglide/messages.js';
import { useActionNotice } from '#web/platform/data/use-action-notice.ts';
import { resultNames } from '#web/staff/shared/case-names.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { MissingResults } from './MissingResults.tsx';
import { inputOf } from './result-inputs.ts';
import type { CaseProps, SetNotice } from './types.ts';

type Kind = CaseProps['one']['resultKinds'][number];

export function ResultForm({ one, onChanged, setNotice }: CaseProps & { setNotice: SetNotice }) {
  const { resultKinds, missingResults, results } = one;
  const next = missingResults[0] ?? resultKinds[0];
  if (!next && results.length === 0) return null;
  return (
    <div className="grid gap-3">
      <ul className="empty:hidden">
        {results.map(({ kind, title, number, url, document }) => (
          <li key={kind} className="wrap-anywhere">
            <span className="text-muted">{title}</span> {number}{' '}
            {(document ?? url) && (
              <a className="link" href={document ?? url} target="_blank" rel="noreferrer">
                {url ?? m.work_result_open()}
              </a>
            )}
          </li>
        ))}
      </ul>
      {one.status === 'open' && missingResults.length > 0 ? (
        <MissingResults one={one} onChanged={onChanged} setNotice={setNotice} />
      ) : (
        next && one.status !== 'cancelled' && <NewResult one={one} onChanged={onChanged} next={next} />
      )}
    </div>
  );
}

/** Form for a new result; `next` is the preselected kind, normally the first missing one. */
function NewResult({ one, onChanged, next }: CaseProps & { next: Kind }) {
  const { resultKinds } = one;
  const [notice, setNotice] = useActionNotice();
  const kindOf = (value: string) => resultKinds.find((each) => each === value) ?? next;
  const form = useContractForm('POST /api/cases/:id/results', {
    fields: { kind: undefined, number: undefined, url: undefined, file: undefined },
    initial: { kind: next },
    valuesAfter: { number: '', url: '' },
    input({ kind, number, url }, { files: [file] }) {
      setNotice(null);
      const value = number.trim() ? { number: number.trim() } : url.trim() ? { url: url.trim() } : {};
      const shown = one.results.find((result) => result.kind === kindOf(kind));
      const former = shown?.number ?? shown?.url ?? shown?.document ?? '';
      return { params: { id: one.id }, body: { kind: kindOf(kind), former, ...value, ...(file ? { file } : {}) } };
    },
    texts: () => ({ ...staffTexts(), beside: { case_result_missing: inputOf(kind), case_without_account: 'file' } }),
    onSettled: onChanged,
    onDone() {
      setNotice({ tone: 'success', text: m.work_result_added() });
    },
  });
  const kind = kindOf(form.watch('kind'));
  const isEmpty = form.watch('number') === '' && form.watch('url') === '' && form.watch('file') === '';
  const proposed = useRef(next);
  // biome-ignore lint/correctness/useExhaustiveDependencies: proposes each next kind once, when nothing is typed
  useEffect(() => {
    if (!isEmpty || proposed.current === next) return;
    proposed.current = next;
    form.fill({ kind: next });
  }, [next, isEmpty]);
  return (
    <form {...form.props} className="grid gap-3">
      <SelectField {...form.field('kind')} id="result-kind" label={m.work_ask_kind()}>
        {resultKinds.map((each) => (
          <option key={each} value={each}>
            {resultNames[each]()}
          </option>
        ))}
      </SelectField>
      {inputOf(kind) === 'url' ? (
        <Field {...form.field('url')} type="url" label={m.work_result_url()} maxLength={500} autoComplete="off" />
      ) : inputOf(kind) === 'file' ? (
        <Field
          {...form.field('file')}
          type="file"
          accept="image/jpeg,image/png,application/pdf"
          label={m.work_result_file()}
        />
      ) : (
        <Field {...form.field('number')} label={m.work_result_number()} maxLength={60} autoComplete="off" />
      )}
      <FormNotice refused={form.refused} />
      <div>
        <SubmitButton small variant="ghost" {...form.submit}>
          {m.work_result_add()}
        </SubmitButton>
      </div>
      <ActionNotice notice={notice} />
    </form>
  );
}
