import { useEffect, useRef } from 'react';
import { useSession } from '#web/platform/auth/session.tsx';
import { Notice } from '../Notice.tsx';
import type { FormErrors } from './form-errors.ts';

type Props = { refused: { why: FormErrors; count: number } | null };

/** Error summary of a form, announced after each submit; does not repeat an error that is shown at its field. */
export function FormNotice({ refused }: Props) {
  // RequireRole shows a notice about an expired session.
  const { ended } = useSession();
  if (!refused || ended) return null;
  const { message, problems } = refused.why;
  if (message === '' || Object.values(problems).includes(message)) return null;
  return <Summary key={refused.count} {...refused.why} />;
}

/** Summary that takes the focus unless a field with an error takes it. */
function Summary({ message, more, problems }: FormErrors) {
  const place = useRef<HTMLDivElement>(null);
  const fieldTakesFocus = Object.keys(problems).length > 0;
  useEffect(() => {
    if (!fieldTakesFocus) place.current?.focus();
  }, [fieldTakesFocus]);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="error">
        <p>{message}</p>
        {more && <p className="mt-1 text-muted">{more}</p>}
      </Notice>
    </div>
  );
}
