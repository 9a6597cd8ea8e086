import { readPhone } from '#shared/rules/phone.ts';
import type { Answer, Reply } from '../api.ts';
import { m } from '../paraglide/messages.js';
import { type Refused, refusedBy } from './refused.ts';

type PhoneField = 'phone';
type OtpField = 'otp';

/** How a number is proved: a code goes out, and coming back it opens a session. */
export type PhoneWay = {
  /** Says where the code went, or why it did not. */
  send(phone: string): Promise<{ sentTo: string } | { refused: Refused<PhoneField> }>;
  enter(otp: string): Promise<{ entered: Reply<'phoneLogin'> } | { refused: Refused<OtpField> }>;
};

export const withCountry = (phone: string) => {
  const reading = readPhone(phone);
  return `+91${'digits' in reading ? reading.digits : phone}`;
};

/** A code that is refused is called what the specification calls it; other refusals say what they are. */
export function refusedEntry(answer: Exclude<Answer<'phoneLogin'>, { ok: true }>): Refused<OtpField> {
  const refused = refusedBy(answer, ['otp'], { failed: m.accounts_invalid_otp(), offline: m.accounts_server_again() });
  return refused.code === 'second_factor_needed' ? { ...refused, message: m.accounts_phone_second() } : refused;
}

/** The sentence of the specification first, then what helps. */
export function notSent(more: string | undefined, problems: Refused<PhoneField>['problems'] = {}): Refused<PhoneField> {
  return { message: m.accounts_send_failed(), ...(more ? { more } : {}), problems };
}
