import { countingCode } from '#server/accounts/account-limits.ts';
import { issueCode, verifyCode } from '#server/accounts/codes/one-time-codes.ts';
import { checkPassword } from '#server/accounts/reauthenticate.ts';
import { findUser, type User } from '#server/accounts/users.ts';
import type { FileStore } from '#server/adapters/files.ts';
import { dropFiles } from '#server/documents/store.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { enqueueEmail } from '#server/platform/outbox.ts';
import { brand } from '#shared/brand.ts';
import type { ChangeEmailDeps } from './change-email.ts';
import { eraseAccountData } from './erase.ts';

export type EraseDeps = ChangeEmailDeps & { files: FileStore };
const codeOf = (id: string) => ({ purpose: 'erase-account', target: id, requester: { userId: id } }) as const;

type Proof = { password?: string | undefined; otp?: string | undefined };

/** Account erasure: sends a code to the verified address or number of an account without a password. */
export async function startErasure(deps: EraseDeps, currentUser: CurrentUser): Promise<void> {
  const user = (await findUser(deps.db, currentUser.id)) ?? refuse('signed_out');
  const { email, email_verified_at, phone, phone_verified_at, name } = user;
  const code = await deps.db.transaction().execute(async (tx) => {
    const fresh = await issueCode(tx, deps.secrets, codeOf(user.id));
    if (email && email_verified_at) await enqueueEmail(tx, deps, email, { kind: 'erase-account', name, code: fresh });
    return fresh;
  });
  if (!email && phone && phone_verified_at)
    await deps.sms?.send(phone, `${code} deletes your ${brand.name} account. It works for 10 minutes.`);
}

/** Erases the account of a reauthenticated user. Returns until when payment records are kept. */
export async function eraseOwnAccount(deps: EraseDeps, currentUser: CurrentUser, proof: Proof): Promise<string | null> {
  const user = await proven(deps, currentUser, proof);
  const { recordsKeptUntil, paths } = await eraseAccountData(deps, user, 'owner', currentUser);
  await dropFiles(deps, paths).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'files of a deleted account are left to the tidying'),
  );
  return recordsKeptUntil;
}

async function proven(deps: EraseDeps, currentUser: CurrentUser, { password, otp }: Proof): Promise<User> {
  if (otp === undefined && password === undefined) refuse('proof_missing');
  const user = (await findUser(deps.db, currentUser.id)) ?? refuse('signed_out');
  if (otp === undefined) {
    if (user.password_hash === null) refuse('proof_missing');
    await checkPassword(deps, user, password, 'password');
    return user;
  }
  await countingCode(deps.limits, { userId: user.id, use: 'erase' }, async () => {
    if (!(await verifyCode(deps, codeOf(user.id), otp.trim()))) refuse('otp_wrong');
  });
  return user;
}
