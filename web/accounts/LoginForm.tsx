import { Link } from 'react-router';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { PasswordField } from '../ui/PasswordField.tsx';
import { EmailField } from './EmailField.tsx';
import { FormNotice } from './FormNotice.tsx';
import { NoScript } from './NoScript.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useFrom } from './use-from.ts';
import type { Login } from './use-login.ts';
import { keepingFrom } from './way-back.ts';

export function LoginForm({ login: { first, notVerified, typedEmail } }: { login: Login }) {
  const from = useFrom();
  return (
    <form ref={first.form} method="post" noValidate className="grid gap-5" onSubmit={first.submit}>
      {from && <p className="text-muted">{m.accounts_go_on_after()}</p>}
      <EmailField {...first.field('email')} />
      <PasswordField {...first.field('password')} label={m.accounts_password()} autoComplete="current-password" />
      <FormNotice refused={first.refused} />
      {notVerified && (
        <Link to={keepingFrom(paths.verifyOtp, from)} state={{ email: typedEmail }} className="link">
          {m.accounts_enter_code()}
        </Link>
      )}
      <NoScript />
      <SubmitButton busy={first.busy} busyText={m.accounts_login_busy()}>
        {m.accounts_login()}
      </SubmitButton>
      <Link to={paths.forgotPassword} state={{ email: typedEmail }} className="link target justify-self-center">
        {m.accounts_forgot_link()}
      </Link>
    </form>
  );
}
