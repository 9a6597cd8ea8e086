import { pageMeta } from '../page-meta.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { AccountPage } from './AccountPage.tsx';
import { AccountSteps } from './AccountSteps.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { NoScript } from './NoScript.tsx';
import { useFrom } from './use-from.ts';
import { useWaiting } from './use-waiting.ts';
import { keepingFrom } from './way-back.ts';

export const meta = () => [
  ...pageMeta({ title: m.accounts_verify_title(), description: m.accounts_verify_description() }),
  { name: 'robots', content: 'noindex' },
];

export default function VerifyOtpPage() {
  const { waiting, sent } = useWaiting();
  const from = useFrom();
  if (waiting === null) {
    return (
      <AccountPage title={m.accounts_verify_title()}>
        <Notice tone="error">{m.accounts_no_email()}</Notice>
        <ButtonLink href={keepingFrom(paths.signup, from)}>{m.accounts_signup_link()}</ButtonLink>
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
      <NoScript />
      <div aria-hidden="true" className="h-88 rounded-card bg-wash" />
      <AccountSteps at={1} />
    </>
  );
}
