import type { Db } from '#database/connect.ts';
import type { PhoneTokens } from '#server/adapters/phone-tokens.ts';
import type { Sms } from '#server/adapters/sms.ts';
import { refuse } from '#server/http/refuse.ts';
import { tokenHash } from '#server/platform/keys.ts';
import { brand } from '#shared/brand.ts';
import type { Language } from '#shared/language.ts';
import { reasonOfProblem } from '#shared/messages.ts';
import { problemWith } from '#shared/rules/buyer.ts';
import { readPhone } from '#shared/rules/phone.ts';
import { issueCode, redeemCode } from './codes.ts';
import { hasSameAccess } from './sessions.ts';
import { findByPhone, findUserByPhone, type User } from './users.ts';

export type PhoneLoginDeps = {
  db: Db;
  secrets: readonly string[];
  sms: Sms | undefined;
  phoneTokens: PhoneTokens | undefined;
};

/** Parses a typed phone number to ten digits. Refuses an invalid number with an error on the field `phone`. */
export function requirePhone(typed: string): string {
  const reading = readPhone(typed);
  if ('digits' in reading) return reading.digits;
  const problem = problemWith('phone', typed);
  return refuse('invalid', { reasons: { phone: reasonOfProblem(problem ?? { code: 'phone_missing' }) } });
}

/**
 * Texts a login code to a phone number and returns the number with the prefix +91. The response does not reveal whether
 * the number has an account.
 */
export async function sendPhoneCode({ db, secrets, sms }: PhoneLoginDeps, typed: string): Promise<string> {
  if (!sms) refuse('phone_sign_in_off');
  const phone = requirePhone(typed);
  const code = await db
    .transaction()
    .execute((tx) => issueCode(tx, secrets, { purpose: 'phone-login', target: phone }));
  await sms.send(
    phone,
    `${code} is your ${brand.name} code. It works for 10 minutes. We never ask for it on the phone.`,
  );
  return `+91${phone}`;
}

/** Checks a code sent to a phone number and returns the user with that number. Creates the user at the first login. */
export async function logInByCode(
  { db, secrets, sms }: PhoneLoginDeps,
  { phone: typed, otp, language }: { phone: string; otp: string; language: Language },
): Promise<User> {
  if (!sms) refuse('phone_sign_in_off');
  const phone = requirePhone(typed);
  // Must be read before the code is redeemed, because a later change of the account's access invalidates its codes.
  const seen = await findByPhone(db, phone);
  if (!(await redeemCode({ db, secrets }, { purpose: 'phone-login', target: phone }, otp))) refuse('otp_wrong');
  const user = await enter(db, phone, language);
  return seen && !hasSameAccess(seen, user) ? refuse('otp_wrong') : user;
}

/** Returns the user with the phone number in a hosted sign-in token. Creates the user at the first login. */
export async function logInByToken(deps: PhoneLoginDeps, idToken: string, language: Language): Promise<User> {
  return enter(deps.db, await takePhoneToken(deps, idToken), language);
}

/** Redeems a hosted sign-in token, which works once, and returns its phone number. */
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

async function enter(db: Db, phone: string, language: Language): Promise<User> {
  const user = await findUserByPhone(db, phone, language);
  if (user.disabled_at) refuse('otp_wrong');
  // Phone login would bypass the second factor, so accounts that have one cannot use it.
  if (user.totp_enabled_at) refuse('second_factor_needed');
  return user;
}
