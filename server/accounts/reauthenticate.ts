import type { Db } from '#database/connect.ts';
import type { Sms } from '#server/adapters/sms.ts';
import type { Reauthenticate } from '#server/http/access.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { consume, reset } from '#server/http/rate-limit.ts';
import { refuse } from '#server/http/refuse.ts';
import { enqueueEmail } from '#server/platform/outbox.ts';
import type { Queue } from '#server/platform/queue.ts';
import { brand } from '#shared/brand.ts';
import { type AccountLimits, countingCode } from './account-limits.ts';
import { issueCode, verifyCode } from './codes/one-time-codes.ts';
import { verifyPassword } from './passwords.ts';
import { findUser, type User } from './users.ts';

export type ReauthDeps = { db: Db; secrets: readonly string[]; limits: AccountLimits };

/** Checks the password of a signed-in user; each attempt counts towards the account's limit. */
export async function checkPassword(
  { limits }: Pick<ReauthDeps, 'limits'>,
  user: User,
  password: string | undefined,
  field: string,
): Promise<void> {
  if (!password) refuse('password_needed', { reasons: { [field]: { code: 'password_missing' } } });
  await consume(limits.reauth, user.id);
  if (!(await verifyPassword(user.password_hash, password)))
    refuse('login_failed', { reasons: { [field]: { code: 'password_not_current' } } });
  await reset(limits.reauth, user.id);
}

/** Checks the password or, for an account without one, the code sent to its verified address. */
export function reauthentication(deps: ReauthDeps): Reauthenticate {
  return async (currentUser, { field, password, otp }) => {
    const user = (await findUser(deps.db, currentUser.id)) ?? refuse('signed_out');
    if (user.password_hash !== null) return checkPassword(deps, user, password, field);
    if (!otp) refuse('password_needed', { reasons: { otp: { code: 'sent_code_missing' } } });
    await countingCode(deps.limits, { userId: user.id, use: 'reauth' }, async () => {
      const codeRequest = { purpose: 'reauthenticate', target: user.id, requester: { userId: user.id } } as const;
      if (!(await verifyCode(deps, codeRequest, otp.trim())))
        refuse('otp_wrong', { reasons: { otp: { code: 'code_wrong' } } });
    });
  };
}

type Sending = Pick<ReauthDeps, 'db' | 'secrets'> & { queue: Queue; sms: Sms | undefined };

/** Sends the reauthentication code. Refused for an account with a password. */
export async function sendReauthCode(deps: Sending, currentUser: CurrentUser): Promise<void> {
  const user = (await findUser(deps.db, currentUser.id)) ?? refuse('signed_out');
  if (user.password_hash !== null) refuse('password_needed');
  const { email, email_verified_at, phone, phone_verified_at, name } = user;
  const byMail = email !== null && email_verified_at !== null;
  const code = await deps.db.transaction().execute(async (tx) => {
    const codeRequest = { purpose: 'reauthenticate', target: user.id, requester: { userId: user.id } } as const;
    const fresh = await issueCode(tx, deps.secrets, codeRequest);
    if (byMail) await enqueueEmail(tx, deps, email, { kind: 'reauth-code', name, code: fresh });
    return fresh;
  });
  if (!byMail && phone && phone_verified_at)
    await deps.sms?.send(phone, `${code} confirms a change of your ${brand.name} login. It works for 10 minutes.`);
}
