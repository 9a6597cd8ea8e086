import { type CaseResultKind, fileResults } from '#shared/rules/cases/statuses.ts';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { resultNames } from '#web/staff/shared/case-names.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { formErrorsOf } from '#web/ui/form/form-errors.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { inputOf } from './result-inputs.ts';
import type { CaseProps, SetNotice } from './types.ts';

export const resultFormId = 'missing-results';

type Props = CaseProps & { setNotice: SetNotice };

/** The results without which the step cannot end, in one form; the button in the head of the case sends it. */
export function MissingResults({ one, onChanged, setNotice }: Props) {
  const { missingResults: kinds } = one;
  const missing = (kind: CaseResultKind) => (text: string) =>
    text.trim() ? undefined : fileResults.includes(kind) ? m.work_file_missing() : m.work_result_empty();
  const form = useForm({
    id: resultFormId,
    fields: Object.fromEntries(kinds.map((kind) => [kind, missing(kind)])),
    async send(typed, { files }) {
      const chosen = [...files];
      let newest = one;
      for (const kind of kinds) {
        const file = inputOf(kind) === 'file' ? chosen.shift() : undefined;
        const value = file ? { file } : { [inputOf(kind)]: (typed[kind] ?? '').trim() };
        const added = await call('POST /api/cases/:id/results', {
          params: { id: one.id },
          body: { kind, former: '', ...value },
        });
        if (!added.ok) {
          onChanged(newest === one ? undefined : newest);
          const { message } = formErrorsOf(added, [], staffTexts());
          return { message, problems: { [kind]: Object.values(added.apiError?.fields ?? {})[0] ?? message } };
        }
        newest = added.reply;
      }
      const done = await call('POST /api/cases/:id/steps/:key', {
        params: { id: one.id, key: one.step.key },
        body: { action: 'complete', version: newest.version },
      });
      onChanged(done.ok ? done.reply : newest);
      // The form goes with the last result, so that an error about the step is shown at the foot of the screen.
      if (done.ok) setNotice({ tone: 'success', text: m.work_moved({ step: done.reply.step.title }) });
      else setNotice({ tone: 'error', text: formErrorsOf(done, [], staffTexts()).message });
      return undefined;
    },
  });
  return (
    <form {...form.props} className="grid items-start gap-4 md:grid-cols-2">
      {kinds.map((kind) => (
        <Field
          key={kind}
          {...form.field(kind)}
          id={`missing-${kind}`}
          label={resultNames[kind]()}
          autoComplete="off"
          {...(inputOf(kind) === 'file'
            ? { type: 'file', accept: 'image/jpeg,image/png,application/pdf' }
            : { type: inputOf(kind) === 'url' ? 'url' : 'text', maxLength: inputOf(kind) === 'url' ? 500 : 60 })}
        />
      ))}
      <FormNotice refused={form.refused} />
    </form>
  );
}
