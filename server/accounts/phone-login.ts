import type { Db } from '#database/connect.ts';
import type { PhoneTokens } from '#server/adapters/phone-tokens.ts';
import type { Sms } from '#server/adapters/sms.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Language } from '#shared/language.ts';
import { problemSentence } from '#shared/problem-sentence.ts';
import { problemWith } from '#shared/rules/buyer.ts';
import { readPhone } from '#shared/rules/phone.ts';
import { issueCode, takeCode } from './one-time-codes.ts';
import { type Person, personOfPhone } from './people.ts';
import { tokenHash } from './sessions.ts';

export type PhoneLoginDeps = {
  db: Db;
  secrets: readonly string[];
  sms: Sms | undefined;
  phoneTokens: PhoneTokens | undefined;
};

/** The ten digits of a typed number. Refuses what is none, beside the field `phone`. */
export function digitsOf(typed: string): string {
  const reading = readPhone(typed);
  if ('digits' in reading) return reading.digits;
  const problem = problemWith('phone', typed);
  return refuse('invalid', { fields: { phone: problemSentence(problem ?? { code: 'phone_missing' }) } });
}

/** Sends a code to a number; whether anybody has it is not told. Returns the number as people write it. */
export async function sendPhoneCode({ db, secrets, sms }: PhoneLoginDeps, typed: string): Promise<string> {
  if (!sms) refuse('phone_sign_in_off');
  const phone = digitsOf(typed);
  const code = (await issueCode(db, secrets, 'phone-login', phone)) ?? refuse('otp_too_soon');
  await sms.send(phone, `${code} is your Chulha code. It works for 10 minutes. We never ask for it on the phone.`);
  return `+91${phone}`;
}

/** The person of a number, for the code that went there. */
export async function logInByCode(
  { db, secrets, sms }: PhoneLoginDeps,
  typed: string,
  code: string,
  language: Language,
): Promise<Person> {
  if (!sms) refuse('phone_sign_in_off');
  const phone = digitsOf(typed);
  if (!(await takeCode({ db, secrets }, 'phone-login', phone, code.trim()))) refuse('otp_wrong');
  return enter(db, phone, language);
}

/** The person of the number in a hosted sign-in's token. */
export async function logInByToken(deps: PhoneLoginDeps, idToken: string, language: Language): Promise<Person> {
  return enter(deps.db, await takePhoneToken(deps, idToken), language);
}

/** The number in a hosted sign-in's token; each token works once, and nothing but the token tells the number. */
export async function takePhoneToken(
  { db, phoneTokens }: Pick<PhoneLoginDeps, 'db' | 'phoneTokens'>,
  idToken: string,
): Promise<string> {
  if (!phoneTokens) refuse('phone_sign_in_off');
  const proven = (await phoneTokens.read(idToken)) ?? refuse('phone_token_wrong');
  const first = await db
    .insertInto('phone_logins')
    .values({ token_hash: tokenHash(proven.proof) })
    .onConflict((clash) => clash.doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  if (!first) refuse('phone_token_wrong');
  return proven.phone;
}

async function enter(db: Db, phone: string, language: Language): Promise<Person> {
  const person = await personOfPhone(db, phone, language);
  if (person.disabled_at) refuse('otp_wrong');
  // A second factor that a text message gets around would be none.
  if (person.totp_enabled_at) refuse('second_factor_needed');
  return person;
}
