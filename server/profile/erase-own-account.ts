import { issueCode, redeemCode } from '#server/accounts/codes.ts';
import { checkPassword } from '#server/accounts/reauthenticate.ts';
import { requireSecondFactor } from '#server/accounts/second-factor.ts';
import { lockSignedIn } from '#server/accounts/sessions.ts';
import { findUser, type User } from '#server/accounts/users.ts';
import type { FileStore } from '#server/adapters/files.ts';
import { dropFiles } from '#server/documents/store.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { eraseAccountData } from '#server/personal-data/erase-account.ts';
import { enqueueEmail } from '#server/platform/outbox.ts';
import { brand } from '#shared/brand.ts';
import type { ChangeEmailDeps } from './change-email.ts';

const passwordMissing = { reasons: { password: { code: 'password_missing' } } } as const;

export type EraseDeps = ChangeEmailDeps & { files: FileStore };
const codeOf = (currentUser: CurrentUser) => ({ purpose: 'erase-account', target: currentUser.id }) as const;

/** Proof of identity for an erasure: `otp` is the code that was sent, `code` the code of the second factor. */
type Proof = { password?: string | undefined; otp?: string | undefined; code?: string | undefined };

/**
 * Starts an account erasure by sending a code to the verified e-mail address or, without one, to the verified phone
 * number. Refuses accounts with a password.
 */
export async function startErasure(deps: EraseDeps, currentUser: CurrentUser): Promise<void> {
  const { code, byMail, phone } = await deps.db.transaction().execute(async (tx) => {
    // Locks the user row, so that no code is sent to an e-mail address that is being replaced.
    const user = await lockSignedIn(tx, currentUser);
    if (user.password_hash !== null) refuse('password_needed', passwordMissing);
    const fresh = await issueCode(tx, deps.secrets, codeOf(currentUser));
    const email = user.email_verified_at && user.email;
    if (email) await enqueueEmail(tx, deps, email, { kind: 'erase-account', name: user.name, code: fresh });
    return { code: fresh, byMail: Boolean(email), phone: user.phone_verified_at && user.phone };
  });
  if (!byMail && phone)
    await deps.sms?.send(phone, `${code} deletes your ${brand.name} account. It works for 10 minutes.`);
}

/**
 * Erases the account of a re-authenticated user. Returns the day until which payment records are kept; null without
 * any.
 */
export async function eraseOwnAccount(deps: EraseDeps, currentUser: CurrentUser, proof: Proof): Promise<string | null> {
  const user = await proven(deps, currentUser, proof);
  const { recordsKeptUntil, paths } = await eraseAccountData(deps, user, 'owner', currentUser);
  await dropFiles(deps, paths).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'files of a deleted account are left to the tidying'),
  );
  return recordsKeptUntil;
}

/**
 * Checks the password or, for an account without a password, the code that was sent. Also checks the second factor if
 * it is enabled. Returns the user.
 */
async function proven(deps: EraseDeps, currentUser: CurrentUser, { password, otp, code }: Proof): Promise<User> {
  if (otp === undefined && password === undefined) refuse('proof_missing');
  const user = (await findUser(deps.db, currentUser.id)) ?? refuse('signed_out');
  if (user.password_hash !== null) await checkPassword(deps, user, { field: 'password', password });
  else await checkSentCode(deps, currentUser, otp);
  await requireSecondFactor(deps, user, code);
  return user;
}

async function checkSentCode(deps: EraseDeps, currentUser: CurrentUser, otp: string | undefined): Promise<void> {
  if (otp === undefined) refuse('proof_missing');
  if (!(await redeemCode(deps, codeOf(currentUser), otp))) refuse('otp_wrong');
}
