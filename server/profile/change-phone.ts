import { sql } from 'kysely';
import { isDuplicate, type Tx } from '#database/connect.ts';
import { announceAccessChange, textAccessChange } from '#server/accounts/access-changes.ts';
import { issueCode, redeemCode } from '#server/accounts/codes.ts';
import { requirePhone, takePhoneToken } from '#server/accounts/phone-login.ts';
import { lockSignedIn } from '#server/accounts/sessions.ts';
import type { User } from '#server/accounts/users.ts';
import type { PhoneTokens } from '#server/adapters/phone-tokens.ts';
import type { Sms } from '#server/adapters/sms.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { brand } from '#shared/brand.ts';
import { toNewContact } from '#shared/contract/reauth.ts';
import type { ChangeEmailDeps } from './change-email.ts';

export type ChangePhoneDeps = ChangeEmailDeps & { sms: Sms | undefined; phoneTokens: PhoneTokens | undefined };

const codeOf = ({ id }: CurrentUser) => ({ purpose: 'change-phone', target: id }) as const;

export async function startPhoneChange(
  deps: ChangePhoneDeps,
  currentUser: CurrentUser,
  typed: string,
): Promise<string> {
  if (!deps.sms) refuse('phone_sign_in_off');
  const phone = requirePhone(typed);
  await deps.limits.ofTarget('code to a new address', toNewContact, phone);
  const code = await deps.db.transaction().execute(async (tx) => {
    await lockSignedIn(tx, currentUser);
    return issueCode(tx, deps.secrets, codeOf(currentUser), phone);
  });
  await deps.sms.send(phone, `${code} confirms this number for your ${brand.name} account. It works for 10 minutes.`);
  return `+91${phone}`;
}

export type PhoneProof = { phone: string; otp: string } | { idToken: string };

/** Sets the verified phone number. Alerts the old phone number and the e-mail address. */
export async function confirmPhone(deps: ChangePhoneDeps, currentUser: CurrentUser, proof: PhoneProof): Promise<void> {
  const phone =
    'idToken' in proof ? await takePhoneToken(deps, proof.idToken) : await takePhoneCode(deps, currentUser, proof);
  try {
    const before = await deps.db.transaction().execute((tx) => usePhone(tx, deps, currentUser, phone));
    if (before.phone !== phone) await textAccessChange(deps, before, 'phone');
  } catch (error) {
    if (isDuplicate(error)) refuse('address_taken');
    throw error;
  }
}

async function takePhoneCode(
  deps: ChangePhoneDeps,
  currentUser: CurrentUser,
  proof: { phone: string; otp: string },
): Promise<string> {
  const phone = requirePhone(proof.phone);
  // The code proves only the number that it was sent to.
  if ((await redeemCode(deps, codeOf(currentUser), proof.otp))?.payload !== phone) refuse('otp_wrong');
  return phone;
}

async function usePhone(tx: Tx, deps: ChangePhoneDeps, currentUser: CurrentUser, phone: string): Promise<User> {
  const before = await lockSignedIn(tx, currentUser);
  const userId = before.id;
  await tx.updateTable('users').set({ phone, phone_verified_at: sql`now()` }).where('id', '=', userId).execute();
  await publishChange(tx, 'customers', userId);
  await announceAccessChange(tx, deps, before, 'phone', `+91 ${phone}`);
  return before;
}
