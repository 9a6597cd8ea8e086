import { m } from '#web/paraglide/messages.js';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { OnSaved } from './types.ts';

/** Applies to promises missed from now on. */
export function RemedyForm({ percent, onSaved }: { percent: number; onSaved: OnSaved }) {
  const form = useContractForm('PUT /api/admin/remedy', {
    fields: { percent: (text) => (/^\s*\d{1,2}\s*$/.test(text) && Number(text) <= 50 ? undefined : m.remedy_wrong()) },
    initial: { percent: String(percent) },
    input: ({ percent: typed }) => ({ body: { percent: Number(typed) } }),
    texts: staffTexts,
    onDone: (_reply, { percent: typed }) =>
      onSaved(Number(typed) === 0 ? m.remedy_saved_none() : m.remedy_saved({ percent: Number(typed) })),
  });
  return (
    <form {...form.props} className="grid gap-4">
      <h2 className="border-b-2 border-ink pb-2 text-xl">{m.remedy_title()}</h2>
      <p className="text-muted">{m.remedy_intro()}</p>
      <Field
        {...form.field('percent')}
        id="remedy-percent"
        label={m.remedy_percent()}
        hint={m.remedy_hint()}
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
      />
      <FormNotice refused={form.refused} />
      <SubmitButton small busy={form.busy} busyText={m.desk_working()} className="justify-self-start">
        {m.remedy_save()}
      </SubmitButton>
    </form>
  );
}
