import { useMutation } from '@tanstack/react-query';
import { m } from '#web/paraglide/messages.js';
import { ApiCallError, callOrThrow } from '#web/platform/data/endpoints.ts';
import { Button } from '#web/ui/Button.tsx';
import { CodeField } from '#web/ui/CodeField.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { formErrorsOf } from '#web/ui/form/form-errors.ts';
import type { BoundField } from '#web/ui/form/use-form.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { profileTexts } from '../profile-texts.ts';
import type { ReauthAccount } from './reauth.ts';

type Props = { id: string; account: ReauthAccount; password: BoundField; code: BoundField };

export function ReauthField({ id, account, password, code }: Props) {
  if (!account.hasPassword) return <ReauthCode id={id} field={code} />;
  return <PasswordField {...password} id={id} label={m.profile_password_now()} autoComplete="current-password" />;
}

/** Button that sends a code, and the field for the code; not a form, because it is used inside other forms. */
function ReauthCode({ id, field }: { id: string; field: BoundField }) {
  const { mutate, isPending, isSuccess, error, submittedAt } = useMutation({
    mutationFn: () => callOrThrow('POST /api/user/reauth-code', {}),
  });
  const refused =
    error instanceof ApiCallError ? { why: formErrorsOf(error.failure, [], profileTexts()), count: submittedAt } : null;
  const send = () => {
    if (!isPending) mutate();
  };
  return (
    <div className="grid gap-3">
      <p>{m.profile_reauth_why()}</p>
      <Button small variant="ghost" onClick={send} aria-disabled={isPending || undefined}>
        {isPending ? m.profile_sending_code() : m.profile_reauth_send()}
      </Button>
      <p role="status" className="empty:hidden">
        {isSuccess && m.profile_reauth_sent()}
      </p>
      <FormNotice refused={refused} />
      <CodeField {...field} id={id} label={m.profile_reauth_code()} />
    </div>
  );
}
