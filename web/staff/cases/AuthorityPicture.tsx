import { m } from '#web/paraglide/messages.js';
import { useActionNotice } from '#web/platform/data/use-action-notice.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { CaseProps } from './types.ts';

/** The screenshot is hidden from the customer. */
export function AuthorityPicture({ one, onChanged }: CaseProps) {
  const [notice, setNotice] = useActionNotice();
  const form = useContractForm('POST /api/cases/:id/authority-document', {
    fields: { file: (name) => (name === '' ? m.work_file_missing() : undefined) },
    valuesAfter: {},
    input(_, { files: [file] }) {
      setNotice(null);
      const former = one.authorityDocument?.url ?? '';
      return { params: { id: one.id }, body: { file: file ?? new File([], ''), former } };
    },
    texts: staffTexts,
    onSettled: onChanged,
    onDone() {
      setNotice({ tone: 'success', text: m.work_authority_picture_added() });
    },
  });
  const { authorityDocument: picture } = one;
  return (
    <form {...form.props} className="grid gap-3">
      {picture && (
        <p className="wrap-anywhere">
          <a className="target link" href={picture.url} target="_blank" rel="noreferrer">
            {m.work_authority_picture_open()}
          </a>{' '}
          <span className="text-sm text-muted">{picture.name}</span>
        </p>
      )}
      {one.customer.id && (
        <>
          <Field
            {...form.field('file')}
            id="authority-picture"
            type="file"
            accept="image/jpeg,image/png,application/pdf"
            label={m.work_authority_picture()}
          />
          <FormNotice refused={form.refused} />
          <div>
            <SubmitButton small variant="ghost" {...form.submit}>
              {m.work_authority_picture_add()}
            </SubmitButton>
          </div>
        </>
      )}
      <ActionNotice notice={notice} />
    </form>
  );
}
