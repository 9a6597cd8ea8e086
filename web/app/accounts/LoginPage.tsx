import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { useSession } from '#web/platform/auth/session.tsx';
import { usePhoneLogin } from '#web/platform/auth/use-phone-login.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { withFromParameter } from '#web/platform/redirect/safe-redirect.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { checkOf } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { AccountPage } from './AccountPage.tsx';
import { accountTexts } from './account-texts.ts';
import { EmailField } from './EmailField.tsx';
import { LoginNoScript } from './LoginNoScript.tsx';
import { type Credentials, SecondStep } from './SecondStep.tsx';
import { useContinue } from './use-continue.ts';
import { usePrefilledEmail } from './use-prefilled-email.ts';
import { useSafeRedirect } from './use-safe-redirect.ts';

export const meta = () => pageMeta({ title: m.accounts_login_title(), description: m.accounts_login_description() });

export default function LoginPage() {
  const [waiting, setWaiting] = useState<Credentials | null>(null);
  useContinue();
  if (waiting) {
    return (
      <AccountPage title={m.accounts_second_title()}>
        <SecondStep credentials={waiting} onBack={() => setWaiting(null)} />
      </AccountPage>
    );
  }
  return (
    <AccountPage title={m.accounts_login_title()} below={<OtherWays />}>
      <FirstStep onSecondNeeded={setWaiting} />
      <WithoutPassword />
    </AccountPage>
  );
}

function FirstStep({ onSecondNeeded }: { onSecondNeeded: (credentials: Credentials) => void }) {
  const { logIn } = useSession();
  const from = useSafeRedirect();
  const [typedEmail, setTypedEmail] = useState('');
  const form = useContractForm('POST /api/auth/login', {
    fields: {
      email: checkOf('email'),
      password: (typed) => (typed === '' ? m.accounts_password_missing() : undefined),
    },
    input: (body) => ({ body }),
    texts: () => accountTexts(m.error_login_failed(), m.accounts_login_failed()),
    onDone: ({ token, user }) => logIn(token, user),
    onRefused(errors, typed) {
      setTypedEmail(typed.email.trim());
      if (errors.code !== 'second_factor_needed') return errors;
      onSecondNeeded(typed);
      return undefined;
    },
  });
  usePrefilledEmail(form.props.ref);
  return (
    <form {...form.props} className="grid gap-5">
      {from && <p className="text-muted">{m.accounts_go_on_after()}</p>}
      <EmailField {...form.field('email')} />
      <PasswordField {...form.field('password')} label={m.accounts_password()} autoComplete="current-password" />
      <FormNotice refused={form.refused} />
      {form.refused?.why.code === 'not_verified' && (
        <Link to={withFromParameter(localPath(paths.verifyOtp), from)} state={{ email: typedEmail }} className="link">
          {m.accounts_enter_code()}
        </Link>
      )}
      <LoginNoScript />
      <SubmitButton wide busy={form.busy} busyText={m.accounts_login_busy()}>
        {m.accounts_login()}
      </SubmitButton>
      <Link
        to={localPath(paths.forgotPassword)}
        state={{ email: typedEmail }}
        className="link target justify-self-center"
      >
        {m.accounts_forgot_link()}
      </Link>
    </form>
  );
}

const codeButton = 'button button-ghost w-full';

/** As prominent as the password, which guests who bought something never chose. */
function WithoutPassword() {
  const byPhone = usePhoneLogin();
  const from = useSafeRedirect();
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <p>{m.accounts_without_password()}</p>
      <Link to={withFromParameter(localPath(paths.loginCode), from)} className={codeButton}>
        {m.accounts_code_link()}
      </Link>
      {byPhone && (
        <Link to={withFromParameter(localPath(paths.loginPhone), from)} className={codeButton}>
          {m.accounts_phone_link()}
        </Link>
      )}
    </div>
  );
}

function OtherWays() {
  const from = useSafeRedirect();
  return (
    <>
      <p>
        {m.accounts_new_here()}{' '}
        <Link to={withFromParameter(localPath(paths.signup), from)} className="link target" reloadDocument>
          {m.accounts_signup_link()}
        </Link>
      </p>
      <Link to={localPath(paths.findOrder)} className="link target">
        {m.site_find_order()}
      </Link>
    </>
  );
}
