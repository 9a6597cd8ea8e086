import { Link } from 'react-router';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { CodeField } from '../ui/CodeField.tsx';
import { EmailAddress } from '../ui/EmailAddress.tsx';
import { Notice } from '../ui/Notice.tsx';
import { AccountSteps } from './AccountSteps.tsx';
import { FormNotice } from './FormNotice.tsx';
import { ResendCode } from './ResendCode.tsx';
import { resendOtp } from './resend-otp.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { useFrom } from './use-from.ts';
import { useResend } from './use-resend.ts';
import { useToLogin } from './use-to-login.ts';
import { useVerifyOtp } from './use-verify-otp.ts';
import type { Waiting } from './waiting.ts';
import { keepingFrom } from './way-back.ts';

type Props = { waiting: Waiting; onSent: (email: string) => void };

export function ConfirmEmail({ waiting: { email, sentAt }, onSent }: Props) {
  const { form, busy, refused, field, submit, done } = useVerifyOtp(email);
  const again = useResend(sentAt, async () => {
    const outcome = await resendOtp(email);
    if ('sent' in outcome) onSent(email);
    return outcome;
  });
  const from = useFrom();
  useToLogin(done !== '', email);
  if (done) {
    return (
      <>
        <Notice tone="success">
          <p>{done}</p>
          <p className="mt-1 text-muted">{m.accounts_to_login()}</p>
        </Notice>
        <AccountSteps at={2} />
      </>
    );
  }
  return (
    <>
      <p>
        {m.accounts_verify_sent()}
        <strong className="block wrap-anywhere">
          <EmailAddress>{email}</EmailAddress>
        </strong>
        {m.accounts_verify_life()}
      </p>
      <form ref={form} method="post" noValidate className="grid gap-5" onSubmit={submit}>
        <CodeField {...field('otp')} label={m.accounts_otp()} />
        <FormNotice refused={refused} />
        <SubmitButton busy={busy} busyText={m.accounts_verify_busy()}>
          {m.accounts_verify()}
        </SubmitButton>
      </form>
      <ResendCode again={again} />
      <Link to={keepingFrom(paths.signup, from)} className="link target justify-self-center">
        {m.accounts_wrong_email()}
      </Link>
      <AccountSteps at={1} />
    </>
  );
}
