import type { FormEvent } from 'react';
import { m } from '#web/paraglide/messages.js';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import type { CaseProps } from './types.ts';
import { useFormUpload } from './use-form-upload.ts';

/** A picture of the authority's page, which the customer does not see. */
export function AuthorityPicture({ one, onChanged }: CaseProps) {
  const upload = useFormUpload('addAuthorityDocument', one.id);
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    await upload.send(event.currentTarget, m.work_authority_picture_added());
    onChanged();
  };
  const { authorityDocument: picture } = one;
  return (
    <form onSubmit={add} noValidate className="grid gap-3">
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
            name="file"
            id="authority-picture"
            type="file"
            accept="image/jpeg,image/png,application/pdf"
            label={m.work_authority_picture()}
          />
          <div>
            <Button type="submit" small variant="ghost" aria-disabled={upload.busy}>
              {m.work_authority_picture_add()}
            </Button>
          </div>
        </>
      )}
      <ActionNotice notice={upload.notice} />
    </form>
  );
}
