import { m } from '#web/paraglide/messages.js';
import { useActionNotice } from '#web/platform/data/use-action-notice.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { shortDay } from '#web/ui/page-dates.ts';
import type { CaseProps } from './types.ts';

type Draft = CaseProps['one']['drafts'][number];

export function DraftForms({ one, onChanged }: CaseProps) {
  if (one.drafts.length === 0) return null;
  return (
    <div className="grid gap-4">
      {one.drafts.map((each) => (
        <DraftForm key={each.kind} of={each} one={one} onChanged={onChanged} />
      ))}
    </div>
  );
}

function DraftForm({ of: { kind, title, draft, missing }, one, onChanged }: CaseProps & { of: Draft }) {
  const [notice, setNotice] = useActionNotice();
  const isAsked = one.requests.some((request) => request.kind === kind && request.state !== 'not_needed');
  const form = useContractForm('POST /api/cases/:id/drafts', {
    fields: { file: (name) => (name === '' ? m.work_file_missing() : undefined) },
    valuesAfter: {},
    input(_, { files: [file] }) {
      setNotice(null);
      return { params: { id: one.id }, body: { kind, file: file ?? new File([], '') } };
    },
    texts: staffTexts,
    onSettled: onChanged,
    onDone() {
      setNotice({ tone: 'success', text: isAsked ? m.work_draft_asked() : m.work_draft_added() });
    },
  });
  return (
    <form {...form.props} aria-label={title} data-missing={missing || undefined} className="grid gap-3">
      <p className="wrap-anywhere">
        <span className="font-semibold">{title}</span>{' '}
        {draft ? (
          <a className="target link" href={draft.url} target="_blank" rel="noreferrer">
            {m.work_draft_open({ day: shortDay(draft.at) })}
          </a>
        ) : (
          <span className="text-muted">{m.work_draft_none()}</span>
        )}
      </p>
      <Field
        {...form.field('file')}
        id={`draft-${kind}`}
        type="file"
        accept="image/jpeg,image/png,application/pdf"
        label={m.work_draft_file()}
      />
      <FormNotice refused={form.refused} />
      {/* The button in the head of the case sends a draft that is missing. */}
      {!missing && (
        <div>
          <SubmitButton small variant="ghost" {...form.submit}>
            {m.work_draft_again()}
          </SubmitButton>
        </div>
      )}
      <ActionNotice notice={notice} />
    </form>
  );
}
