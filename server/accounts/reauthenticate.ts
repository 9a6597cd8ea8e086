import type { Db } from '#database/connect.ts';
import type { Sms } from '#server/adapters/sms.ts';
import type { Reauthenticate, ReauthProof } from '#server/http/access.ts';
import type { Limits } from '#server/http/limits.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { enqueueEmail } from '#server/platform/outbox.ts';
import type { Queue } from '#server/platform/queue.ts';
import { brand } from '#shared/brand.ts';
import { sentenceOf } from '#shared/messages.ts';
import { recentLogin } from '#shared/rules/accounts.ts';
import { issueCode, redeemCode } from './codes.ts';
import { verifyPassword } from './passwords.ts';
import { countingProof } from './proof-limit.ts';
import { lockSignedIn } from './sessions.ts';
import { findUser, type User } from './users.ts';

export type ReauthDeps = { db: Db; secrets: readonly string[]; limits: Limits };

type Offered = Pick<ReauthProof, 'field' | 'password' | 'wrong'>;

export async function checkPassword(
  { limits }: Pick<ReauthDeps, 'limits'>,
  user: User,
  { field, password, wrong }: Offered,
): Promise<void> {
  if (!password) refuse('password_needed', { reasons: { [field]: { code: 'password_missing' } } });
  await countingProof(limits, 'password', user.id, async () => {
    if (await verifyPassword(user.password_hash, password)) return;
    const reasons = { [field]: { code: 'password_not_current' } } as const;
    refuse(wrong ?? 'login_failed', {
      reasons,
      ...(wrong && { message: sentenceOf({ code: 'password_not_current' }) }),
    });
  });
}

/**
 * Creates the reauthentication check. It requires the password. If the account has none, it requires the code sent to
 * the verified e-mail address or phone number. With `orRecentLogin`, a login within the last ten minutes replaces the
 * code.
 */
export function reauthentication(deps: ReauthDeps): Reauthenticate {
  return async (currentUser, { otp, orRecentLogin, ...offered }) => {
    const user = (await findUser(deps.db, currentUser.id)) ?? refuse('signed_out');
    if (user.password_hash !== null) return checkPassword(deps, user, offered);
    if (!otp && orRecentLogin && hasRecentLogin(currentUser)) return;
    if (!otp) refuse('password_needed', { reasons: { otp: { code: 'sent_code_missing' } } });
    if (!(await redeemCode(deps, codeOf(user), otp))) refuse('otp_wrong', { reasons: { otp: { code: 'code_wrong' } } });
  };
}

const codeOf = ({ id }: User) => ({ purpose: 'reauthenticate', target: id }) as const;
const hasRecentLogin = ({ sessionCreatedAt }: CurrentUser) => Date.now() - sessionCreatedAt.getTime() < recentLogin;

type Sending = Pick<ReauthDeps, 'db' | 'secrets'> & { queue: Queue; sms: Sms | undefined };

/** Sends a reauthentication code. Refuses with `password_needed` if the account has a password. */
export async function sendReauthCode(deps: Sending, currentUser: CurrentUser): Promise<void> {
  const { code, byMail, phone } = await deps.db.transaction().execute(async (tx) => {
    // The lock prevents the code from going to an e-mail address that is being replaced.
    const user = await lockSignedIn(tx, currentUser);
    if (user.password_hash !== null) refuse('password_needed');
    const fresh = await issueCode(tx, deps.secrets, codeOf(user));
    const email = user.email_verified_at && user.email;
    if (email) await enqueueEmail(tx, deps, email, { kind: 'reauth-code', name: user.name, code: fresh });
    return { code: fresh, byMail: Boolean(email), phone: user.phone_verified_at && user.phone };
  });
  if (!byMail && phone)
    await deps.sms?.send(phone, `${code} confirms a change of your ${brand.name} login. It works for 10 minutes.`);
}
