import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { toDataURL } from 'qrcode';
import type { Db, Tx } from '#database/connect.ts';
import type { Limits } from '#server/http/limits.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { decrypt, encrypt } from '#server/platform/encrypt.ts';
import { keyFor } from '#server/platform/keys.ts';
import type { Queue } from '#server/platform/queue.ts';
import { brand } from '#shared/brand.ts';
import { announceAccessChange } from './access-changes.ts';
import { countingProof } from './proof-limit.ts';
import { endAccess, lockSignedIn } from './sessions.ts';
import type { User } from './users.ts';

export type SecondFactor = { db: Db; queue: Queue; secrets: readonly string[]; limits: Limits };

const step = 30;
const recoveryCodes = 10;
const about = (user: { id: string }) => `second factor of ${user.id}`;
const keyOf = (secret: string) => keyFor(secret, 'second-factor');
const hashOf = (code: string) => createHash('sha256').update(code).digest();

function appOf(user: User, secret: Secret): TOTP {
  return new TOTP({ issuer: brand.name, label: user.email ?? user.name, secret, period: step });
}

function secretOf(user: User, secrets: readonly string[]): Secret | undefined {
  if (!user.totp_secret) return undefined;
  const encrypted = Buffer.from(user.totp_secret, 'base64');
  for (const [index, secret] of secrets.entries()) {
    try {
      return Secret.fromBase32(decrypt(keyOf(secret), encrypted, about(user)).toString('utf8'));
    } catch (error) {
      if (index === secrets.length - 1) throw error;
    }
  }
  return undefined;
}

/** Requires a code of the second factor, if the user has one. Each app code and each recovery code works once. */
export async function requireSecondFactor(deps: SecondFactor, user: User, code: string | undefined): Promise<void> {
  if (!user.totp_enabled_at) return;
  if (!code) refuse('second_factor_needed');
  await countingProof(deps.limits, 'second factor', user.id, async () => {
    if (!(await takesCode(deps, user, code)) && !(await takesRecoveryCode(deps, user, code)))
      refuse('second_factor_wrong');
  });
}

async function takesCode(
  { db, secrets }: Pick<SecondFactor, 'db' | 'secrets'>,
  user: User,
  code: string,
): Promise<boolean> {
  const secret = secretOf(user, secrets);
  const delta = secret && /^\d{6}$/.test(code) ? appOf(user, secret).validate({ token: code, window: 1 }) : null;
  // Accepts the codes of the current and the previous time step. A code of a future step could come from a wrong clock.
  if (delta === null || delta === undefined || delta > 0) return false;
  const used = Math.floor(Date.now() / 1000 / step) + delta;
  const fresh = await db
    .updateTable('users')
    .set({ totp_last_step: used })
    .where('id', '=', user.id)
    .where('erased_at', 'is', null)
    .where((is) => is.or([is('totp_last_step', 'is', null), is('totp_last_step', '<', used)]))
    .returning('id')
    .executeTakeFirst();
  return fresh !== undefined;
}

async function takesRecoveryCode(deps: SecondFactor, user: User, code: string): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const used = await tx
      .updateTable('recovery_codes')
      .set({ used_at: sql`now()` })
      .where('user_id', '=', user.id)
      .where('code_hash', '=', hashOf(code.toLowerCase()))
      .where('used_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    if (used) await announceAccessChange(tx, deps, user, 'recovery-code');
    return used !== undefined;
  });
}

/** Creates a TOTP secret, which takes effect with `POST /api/user/second-factor/confirm`. */
export async function beginSecondFactor(
  { db, secrets }: Pick<SecondFactor, 'db' | 'secrets'>,
  user: User,
): Promise<{ secret: string; address: string; picture: string }> {
  if (user.totp_enabled_at) refuse('second_factor_on');
  const secret = new Secret({ size: 20 });
  const encrypted = encrypt(keyOf(secrets[0] ?? ''), Buffer.from(secret.base32), about(user)).toString('base64');
  const begun = await db
    .updateTable('users')
    .set({ totp_secret: encrypted })
    .where('id', '=', user.id)
    .where('totp_enabled_at', 'is', null)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  // The second factor was switched on, or the account was erased, after the user was read.
  if (!begun) refuse('signed_out');
  const address = appOf(user, secret).toString();
  return { secret: secret.base32, address, picture: await toDataURL(address, { margin: 1 }) };
}

/**
 * Switches the second factor on and returns ten recovery codes, which are stored only as hashes. Ends all other
 * sessions, because they began without a second factor, and alerts the owner.
 */
export async function confirmSecondFactor(
  deps: SecondFactor,
  user: User,
  code: string,
  currentUser: CurrentUser,
): Promise<string[]> {
  if (user.totp_enabled_at) refuse('second_factor_on');
  await countingProof(deps.limits, 'second factor', user.id, async () => {
    if (!(await takesCode(deps, user, code))) refuse('second_factor_wrong');
  });
  const fresh = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await deps.db.transaction().execute(async (tx) => {
    await lockSignedIn(tx, currentUser);
    // Matches only the secret whose code was checked, because a new secret may have been created in the meantime.
    const on = await tx
      .updateTable('users')
      .set({ totp_enabled_at: sql`now()` })
      .where('id', '=', user.id)
      .where('totp_secret', '=', user.totp_secret)
      .where('totp_enabled_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!on) refuse('second_factor_wrong');
    await deleteRecoveryCodes(tx, user);
    await tx
      .insertInto('recovery_codes')
      .values(fresh.map((each) => ({ user_id: user.id, code_hash: hashOf(each.replace('-', '')) })))
      .execute();
    await endAccess(tx, user, currentUser.sessionId);
    await announceAccessChange(tx, deps, user, 'second-factor-on');
  });
  return fresh;
}

/**
 * Switches the second factor off after checking one last code. Deletes the recovery codes, ends the other sessions and
 * alerts the owner.
 */
export async function endSecondFactor(
  deps: SecondFactor,
  user: User,
  code: string,
  currentUser: CurrentUser,
): Promise<void> {
  await requireSecondFactor(deps, user, code);
  await deps.db.transaction().execute(async (tx) => {
    await lockSignedIn(tx, currentUser);
    const off = await tx
      .updateTable('users')
      .set({ totp_enabled_at: null, totp_secret: null, totp_last_step: null })
      .where('id', '=', user.id)
      .where('totp_enabled_at', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!off) return;
    await deleteRecoveryCodes(tx, user);
    await endAccess(tx, user, currentUser.sessionId);
    await announceAccessChange(tx, deps, user, 'second-factor-off');
  });
}

/** Returns whether the second factor is on, and how many recovery codes are left. */
export async function secondFactorStatus(db: Db, user: User): Promise<{ enabled: boolean; recoveryCodesLeft: number }> {
  const left = await db
    .selectFrom('recovery_codes')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('user_id', '=', user.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { enabled: user.totp_enabled_at !== null, recoveryCodesLeft: left.count };
}

async function deleteRecoveryCodes(tx: Tx, user: User): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute();
}

function newRecoveryCode(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const text = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}
