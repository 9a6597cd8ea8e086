import { readPhone } from '#shared/rules/phone.ts';
import { m } from '#web/paraglide/messages.js';
import type { ApiResult, Reply } from '#web/platform/api/api.ts';
import { type FormErrors, formErrorsOf } from '#web/ui/form/form-errors.ts';
import { accountTexts } from './account-texts.ts';

type PhoneField = 'phone';
type OtpField = 'otp';

/** Phone verification: `send` sends a code, `enter` exchanges the code for a session. */
export type PhoneProvider = {
  send(phone: string): Promise<{ sentTo: string } | { refused: FormErrors<PhoneField> }>;
  enter(otp: string): Promise<{ entered: Reply<'POST /api/auth/phone'> } | { refused: FormErrors<OtpField> }>;
};

export const withCountry = (phone: string) => {
  const reading = readPhone(phone);
  return `+91${'digits' in reading ? reading.digits : phone}`;
};

/** If the account has a second factor, the message says to log in by e-mail. */
export function otpErrors(answer: Exclude<ApiResult<'POST /api/auth/phone'>, { ok: true }>): FormErrors<OtpField> {
  const refused = formErrorsOf<OtpField>(
    answer,
    ['otp'],
    accountTexts(m.accounts_invalid_otp(), m.accounts_server_again()),
  );
  return refused.code === 'second_factor_needed' ? { ...refused, message: m.accounts_phone_second() } : refused;
}

/** Returns the errors for a code that was not sent; `more` is a hint. */
export function notSent(
  more: string | undefined,
  problems: FormErrors<PhoneField>['problems'] = {},
): FormErrors<PhoneField> {
  return { message: m.accounts_send_failed(), ...(more ? { more } : {}), problems };
}
