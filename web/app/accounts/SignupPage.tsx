import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { withFromParameter } from '#web/platform/redirect/safe-redirect.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { AccountPage } from './AccountPage.tsx';
import { AccountSteps } from './AccountSteps.tsx';
import { accountTexts } from './account-texts.ts';
import { LoginNoScript } from './LoginNoScript.tsx';
import { NewAccountFields, newAccountChecks } from './NewAccountFields.tsx';
import { writePendingVerification } from './pending-verification.ts';
import { useTypedBuyer } from './use-prefilled-email.ts';
import { useSafeRedirect } from './use-safe-redirect.ts';

export const meta = () => pageMeta({ title: m.accounts_signup_title(), description: m.accounts_signup_description() });

export default function SignupPage() {
  const navigate = useNavigate();
  const from = useSafeRedirect();
  // E-mail address to which a code was just sent.
  const [waiting, setWaiting] = useState('');
  const form = useContractForm('POST /api/auth/register', {
    fields: newAccountChecks,
    input: (typed) => ({ body: { ...typed, language: getLocale() } }),
    texts: () => accountTexts(m.accounts_signup_failed(), m.accounts_server_later()),
    async onDone(_, typed) {
      const email = typed.email.trim();
      writePendingVerification({ email, sentAt: Date.now() });
      await navigate(withFromParameter(localPath(paths.verifyOtp), from), { state: { email } });
    },
    onRefused(errors, typed) {
      setWaiting(errors.code === 'otp_too_soon' ? typed.email.trim() : '');
      return errors;
    },
  });
  useTypedBuyer(form.props.ref);
  return (
    <AccountPage title={m.accounts_signup_title()} below={<KnownHere />}>
      <form {...form.props} className="grid gap-5">
        <NewAccountFields field={form.field} />
        <FormNotice refused={form.refused} />
        {waiting && (
          <Link to={withFromParameter(localPath(paths.verifyOtp), from)} state={{ email: waiting }} className="link">
            {m.accounts_enter_code()}
          </Link>
        )}
        <LoginNoScript />
        <SubmitButton wide busy={form.busy} busyText={m.accounts_signup_busy()}>
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
      <a href={localPath(paths.terms)} className="link">
        {m.site_terms()}
      </a>{' '}
      {m.accounts_agree_between()}{' '}
      <a href={localPath(paths.privacy)} className="link">
        {m.site_privacy()}
      </a>
      .
    </p>
  );
}

function KnownHere() {
  const from = useSafeRedirect();
  return (
    <p>
      {m.accounts_known_here()}{' '}
      <Link to={withFromParameter(localPath(paths.login), from)} className="link target">
        {m.accounts_login_link()}
      </Link>
    </p>
  );
}
