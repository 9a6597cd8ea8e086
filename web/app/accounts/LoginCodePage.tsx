import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { usePhoneLogin } from '#web/platform/auth/use-phone-login.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { withFromParameter } from '#web/platform/redirect/safe-redirect.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { AccountPage } from './AccountPage.tsx';
import { EmailAddressStep, EmailCodeStep, type SentCode } from './shared/EmailCode.tsx';
import { useContinue } from './use-continue.ts';
import { useSafeRedirect } from './use-safe-redirect.ts';

export const meta = () => pageMeta({ title: m.accounts_code_title(), description: m.accounts_code_description() });

const readingTime = 1_000;

/** Login page for a code sent by e-mail; needs neither a password nor an earlier sign-up. */
export default function LoginCodePage() {
  const byPhone = usePhoneLogin();
  const from = useSafeRedirect();
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState<SentCode | null>(null);
  const [done, setDone] = useState(false);
  useContinue(done ? readingTime : 0);
  const onSent = (address: string) => {
    setEmail(address);
    setSent({ email: address, at: Date.now() });
  };
  return (
    <AccountPage
      title={m.accounts_code_title()}
      below={
        <>
          {byPhone && (
            <Link to={withFromParameter(localPath(paths.loginPhone), from)} className="link target">
              {m.accounts_phone_link()}
            </Link>
          )}
          <Link to={withFromParameter(localPath(paths.login), from)} className="link target">
            {m.accounts_password_link()}
          </Link>
        </>
      }
    >
      {done ? (
        <Notice tone="success">{m.accounts_login_done()}</Notice>
      ) : sent ? (
        <EmailCodeStep sent={sent} onSent={onSent} onDone={() => setDone(true)} onBack={() => setSent(null)} />
      ) : (
        <EmailAddressStep email={email} onSent={onSent} />
      )}
    </AccountPage>
  );
}
