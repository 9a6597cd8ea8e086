import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { withFromParameter } from '#web/platform/redirect/safe-redirect.ts';
import { EmailAddress } from '#web/ui/EmailAddress.tsx';
import { codeOf } from '#web/ui/form/checks.ts';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { AccountSteps } from './AccountSteps.tsx';
import { accountTexts } from './account-texts.ts';
import { clearPendingVerification, type PendingVerification } from './pending-verification.ts';
import { ResendCode } from './ResendCode.tsx';
import { CodeForm, CodeSentTo, sentAgain } from './shared/CodeForm.tsx';
import { useResend } from './use-resend.ts';
import { useSafeRedirect } from './use-safe-redirect.ts';

type Props = { waiting: PendingVerification; onSent: (email: string) => void };

export function ConfirmEmail({ waiting: { email, sentAt }, onSent }: Props) {
  const [done, setDone] = useState<'log-in' | 'choose-password'>();
  const form = useContractForm('POST /api/auth/verify-otp', {
    fields: { otp: codeOf(m.accounts_otp_missing) },
    input: ({ otp }) => ({ body: { email, otp } }),
    texts: () => accountTexts(m.accounts_verify_failed(), m.accounts_server_again()),
    onDone({ passwordLink }) {
      clearPendingVerification();
      setDone(passwordLink ? 'choose-password' : 'log-in');
    },
  });
  const again = useResend(sentAt, async () => {
    const outcome = sentAgain(await call('POST /api/auth/resend-otp', { body: { email } }));
    if ('sent' in outcome) {
      form.clear();
      onSent(email);
    }
    return outcome;
  });
  const from = useSafeRedirect();
  useLoginAfter(done === 'log-in', email);
  if (done === 'choose-password') return <ChoosePassword email={email} />;
  if (done) {
    return (
      <>
        <Notice tone="success">
          <p>{m.accounts_verify_done()}</p>
          <p className="mt-1 text-muted">{m.accounts_to_login()}</p>
        </Notice>
        <AccountSteps at={2} />
      </>
    );
  }
  return (
    <>
      <CodeSentTo email={email} />
      <CodeForm form={form} action={m.accounts_verify()} />
      <ResendCode again={again} />
      <Link to={withFromParameter(localPath(paths.signup), from)} className="link target justify-self-center">
        {m.accounts_wrong_email()}
      </Link>
      <AccountSteps at={1} />
    </>
  );
}

/** Message after a sign-up in another browser, whose password does not count. A link for a new one has been e-mailed. */
function ChoosePassword({ email }: { email: string }) {
  return (
    <>
      <Notice tone="success">{m.accounts_verify_confirmed()}</Notice>
      <p>{m.accounts_verify_other_browser()}</p>
      <p>
        {m.accounts_verify_link_sent()}
        <strong className="block wrap-anywhere">
          <EmailAddress>{email}</EmailAddress>
        </strong>
        {m.accounts_verify_link_then()} <span className="text-muted">{m.accounts_spam()}</span>
      </p>
      <Link to={localPath(paths.forgotPassword)} state={{ email }} className="link target justify-self-center">
        {m.accounts_verify_link_again()}
      </Link>
      <AccountSteps at={2} />
    </>
  );
}

const readingTime = 1_500;

function useLoginAfter(done: boolean, email: string): void {
  const navigate = useNavigate();
  const from = useSafeRedirect();
  useEffect(() => {
    if (!done) return;
    const later = setTimeout(
      () => navigate(withFromParameter(localPath(paths.login), from), { replace: true, state: { email } }),
      readingTime,
    );
    return () => clearTimeout(later);
  }, [done, email, from, navigate]);
}
