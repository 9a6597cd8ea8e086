import { m } from '#web/paraglide/messages.js';
import { useDraft } from '#web/platform/use-form-draft.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { TextField } from '#web/ui/Field.tsx';
import { required } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Moment } from '#web/ui/Moment.tsx';

import type { CaseProps } from './types.ts';

export function CaseNotes({ one, onChanged }: CaseProps) {
  const form = useContractForm('POST /api/cases/:id/notes', {
    fields: { text: required(m.work_note_missing) },
    draft: useDraft(`case note ${one.id}`, { text: '', idempotencyKey: '' }),
    input: ({ text }) => ({ params: { id: one.id }, body: { text: text.trim() } }),
    callOptions: ({ idempotencyKey }) => ({ idempotencyKey }),
    texts: staffTexts,
    valuesAfter: { text: '' },
    onSettled: () => onChanged(),
  });
  return (
    // Own background, so that staff do not mistake this field for the message to the customer.
    <section aria-label={m.work_notes()} className="rounded-card border-2 border-haldi bg-haldi-wash px-4 py-3.5">
      <ol className="grid gap-3 py-3">
        {one.notes.map((note) => (
          <li key={note.id}>
            <p className="text-sm text-muted">
              {note.author}, <Moment at={note.at} />
            </p>
            <p className="whitespace-pre-wrap wrap-anywhere">{note.text}</p>
          </li>
        ))}
      </ol>
      <form {...form.props} className="grid gap-3">
        <TextField
          {...form.field('text')}
          id="case-note"
          className="control-private"
          label={m.work_note()}
          hint={m.work_note_private()}
          rows={2}
          maxLength={4_000}
        />
        <FormNotice refused={form.refused} />
        <div>
          <SubmitButton small variant="ghost" {...form.submit}>
            {m.work_note_add()}
          </SubmitButton>
        </div>
      </form>
    </section>
  );
}
