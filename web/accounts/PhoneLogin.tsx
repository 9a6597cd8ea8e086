import type { PhoneSignIn } from '#shared/contract/reading.ts';
import { m } from '../paraglide/messages.js';
import { Notice } from '../ui/Notice.tsx';
import { botCheckId } from './bot-check.ts';
import { PhoneCode } from './PhoneCode.tsx';
import { PhoneNumber } from './PhoneNumber.tsx';
import { useGoingOn } from './use-going-on.ts';
import { usePhoneLogin } from './use-phone-login.ts';

const readingTime = 1_000;

/** The widget: a number, then the code that came to it. */
export function PhoneLogin({ signIn }: { signIn: PhoneSignIn }) {
  const login = usePhoneLogin(signIn);
  useGoingOn(login.done ? readingTime : 0);
  if (login.done) return <Notice tone="success">{m.accounts_login_done()}</Notice>;
  return (
    <>
      {login.sent ? <PhoneCode login={login} sentTo={login.sent.sentTo} /> : <PhoneNumber login={login} />}
      {signIn.kind === 'hosted' && (
        <>
          <div id={botCheckId} />
          {!signIn.provider.emulatorUrl && <p className="text-sm text-muted">{m.accounts_recaptcha()}</p>}
        </>
      )}
    </>
  );
}
