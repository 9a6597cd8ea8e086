import { Link } from 'react-router';
import { pageMeta } from '../page-meta.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { AccountPage } from './AccountPage.tsx';
import { LoginForm } from './LoginForm.tsx';
import { SecondStep } from './SecondStep.tsx';
import { useCarriedEmail } from './use-carried-email.ts';
import { useFrom } from './use-from.ts';
import { useGoingOn } from './use-going-on.ts';
import { useLogin } from './use-login.ts';
import { keepingFrom } from './way-back.ts';

export const meta = () => pageMeta({ title: m.accounts_login_title(), description: m.accounts_login_description() });

export default function LoginPage() {
  const login = useLogin();
  useGoingOn();
  useCarriedEmail(login.first.form);
  if (login.waiting) {
    return (
      <AccountPage title={m.accounts_second_title()}>
        <SecondStep login={login} />
      </AccountPage>
    );
  }
  return (
    <AccountPage title={m.accounts_login_title()} below={<OtherWays />}>
      <LoginForm login={login} />
    </AccountPage>
  );
}

function OtherWays() {
  const from = useFrom();
  return (
    <>
      <p>
        {m.accounts_new_here()}{' '}
        <Link to={keepingFrom(paths.signup, from)} className="link target">
          {m.accounts_signup_link()}
        </Link>
      </p>
      <Link to={keepingFrom(paths.loginPhone, from)} className="link target">
        {m.accounts_phone_link()}
      </Link>
    </>
  );
}
