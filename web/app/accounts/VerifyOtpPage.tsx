import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { withFromParameter } from '#web/platform/redirect/safe-redirect.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { AccountPage } from './AccountPage.tsx';
import { AccountSteps } from './AccountSteps.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { LoginNoScript } from './LoginNoScript.tsx';
import {
  type PendingVerification,
  prefilledEmail,
  readPendingVerification,
  writePendingVerification,
} from './pending-verification.ts';
import { useSafeRedirect } from './use-safe-redirect.ts';

export const meta = () =>
  pageMeta({ title: m.accounts_verify_title(), description: m.accounts_verify_description(), noindex: true });

export default function VerifyOtpPage() {
  const { waiting, sent } = usePendingVerification();
  const from = useSafeRedirect();
  if (waiting === null) {
    return (
      <AccountPage title={m.accounts_verify_title()}>
        <Notice tone="error">{m.accounts_no_email()}</Notice>
        <ButtonLink href={withFromParameter(localPath(paths.signup), from)}>{m.accounts_signup_link()}</ButtonLink>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={m.accounts_verify_title()}>
      {waiting ? <ConfirmEmail waiting={waiting} onSent={sent} /> : <Waiting />}
    </AccountPage>
  );
}

function Waiting() {
  return (
    <>
      <LoginNoScript />
      <div aria-hidden="true" className="h-88 rounded-card bg-wash" />
      <AccountSteps at={1} />
    </>
  );
}

/** Reads the pending verification from the navigation state or session storage; `undefined` until read. */
function usePendingVerification() {
  const { state } = useLocation();
  const [waiting, setWaiting] = useState<PendingVerification | null | undefined>(undefined);

  useEffect(() => {
    const pending = readPendingVerification();
    const email = prefilledEmail(state);
    const found = email && email !== pending?.email ? { email, sentAt: 0 } : pending;
    if (found) writePendingVerification(found);
    setWaiting(found);
  }, [state]);

  const sent = (email: string) => {
    const next = { email, sentAt: Date.now() };
    writePendingVerification(next);
    setWaiting(next);
  };
  return { waiting, sent };
}
