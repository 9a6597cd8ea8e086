import { m } from '../paraglide/messages.js';
import { PhoneField } from '../ui/PhoneField.tsx';
import { FormNotice } from './FormNotice.tsx';
import { NoScript } from './NoScript.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { PhoneLoginState } from './use-phone-login.ts';

export function PhoneNumber({ login: { asking, phone } }: { login: PhoneLoginState }) {
  return (
    <form ref={asking.form} method="post" noValidate className="grid gap-5" onSubmit={asking.submit}>
      <PhoneField
        {...asking.field('phone')}
        label={m.accounts_phone()}
        hint={m.accounts_phone_hint()}
        defaultValue={phone}
        required
      />
      <FormNotice refused={asking.refused} />
      <NoScript />
      <SubmitButton busy={asking.busy} busyText={m.accounts_send_busy()}>
        {m.accounts_send_otp()}
      </SubmitButton>
    </form>
  );
}
