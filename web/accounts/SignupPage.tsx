import { Link } from 'react-router';
import { pageMeta } from '../page-meta.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { Field } from '../ui/Field.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { AccountPage } from './AccountPage.tsx';
import { AccountSteps } from './AccountSteps.tsx';
import { EmailField } from './EmailField.tsx';
import { FormNotice } from './FormNotice.tsx';
import { NoScript } from './NoScript.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useFrom } from './use-from.ts';
import { useSignup } from './use-signup.ts';
import { keepingFrom } from './way-back.ts';

export const meta = () => pageMeta({ title: m.accounts_signup_title(), description: m.accounts_signup_description() });

export default function SignupPage() {
  const { form, busy, refused, field, submit, waiting } = useSignup();
  const from = useFrom();
  return (
    <AccountPage title={m.accounts_signup_title()} below={<KnownHere />}>
      <form ref={form} method="post" noValidate className="grid gap-5" onSubmit={submit}>
        <Field {...field('name')} label={m.accounts_name()} autoComplete="name" required maxLength={200} />
        <EmailField {...field('email')} />
        <PasswordField
          {...field('password')}
          label={m.accounts_password()}
          hint={m.accounts_password_hint()}
          autoComplete="new-password"
        />
        <FormNotice refused={refused} />
        {waiting && (
          <Link to={keepingFrom(paths.verifyOtp, from)} state={{ email: waiting }} className="link">
            {m.accounts_enter_code()}
          </Link>
        )}
        <NoScript />
        <SubmitButton busy={busy} busyText={m.accounts_signup_busy()}>
          {m.accounts_signup()}
        </SubmitButton>
        <Agreement />
      </form>
      <AccountSteps at={0} />
    </AccountPage>
  );
}

function Agreement() {
  return (
    <p className="text-sm text-muted">
      {m.accounts_agree_before()}{' '}
      <a href={paths.terms} className="link">
        {m.site_terms()}
      </a>{' '}
      {m.accounts_agree_between()}{' '}
      <a href={paths.privacy} className="link">
        {m.site_privacy()}
      </a>
      .
    </p>
  );
}

function KnownHere() {
  const from = useFrom();
  return (
    <p>
      {m.accounts_known_here()}{' '}
      <Link to={keepingFrom(paths.login, from)} className="link target">
        {m.accounts_login_link()}
      </Link>
    </p>
  );
}
