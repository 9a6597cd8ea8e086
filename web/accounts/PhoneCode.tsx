import { m } from '../paraglide/messages.js';
import { CodeField } from '../ui/CodeField.tsx';
import { Notice } from '../ui/Notice.tsx';
import { FormNotice } from './FormNotice.tsx';
import { ResendCode } from './ResendCode.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { PhoneLoginState } from './use-phone-login.ts';

type Props = { login: PhoneLoginState; sentTo: string };

export function PhoneCode({ login: { entering, again, back }, sentTo }: Props) {
  return (
    <>
      {!again.news && <Notice tone="success">{m.accounts_sent_to({ phone: sentTo })}</Notice>}
      <form ref={entering.form} method="post" noValidate className="grid gap-5" onSubmit={entering.submit}>
        <CodeField {...entering.field('otp')} label={m.accounts_otp()} autoFocus />
        <FormNotice refused={entering.refused} />
        <SubmitButton busy={entering.busy} busyText={m.accounts_verify_busy()}>
          {m.accounts_verify_otp()}
        </SubmitButton>
      </form>
      <ResendCode again={again} />
      <button type="button" className="link target justify-self-center" onClick={back}>
        {m.accounts_other_number()}
      </button>
    </>
  );
}
