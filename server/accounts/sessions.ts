import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { tokenHash } from '#server/platform/keys.ts';
import { isStaff, longestSessionOf, type Role, sessionLifeOf, sessionsPerAccount } from '#shared/rules/accounts.ts';
import { endCodes } from './codes.ts';
import { lockUser, type User } from './users.ts';

const tokenBytes = 32;

/** IP address and browser of a login. */
type LoginOrigin = { address: string; device: string | undefined };

/**
 * Whether access to the account is unchanged since `before` was read: the account has the same password and second
 * factor, is neither disabled nor erased, and its sessions have not been ended.
 */
export function hasSameAccess(
  before: Pick<User, 'password_hash' | 'totp_enabled_at' | 'sessions_ended_at' | 'disabled_at' | 'erased_at'>,
  now: typeof before,
): boolean {
  return (
    before.password_hash === now.password_hash &&
    before.totp_enabled_at?.getTime() === now.totp_enabled_at?.getTime() &&
    before.sessions_ended_at?.getTime() === now.sessions_ended_at?.getTime() &&
    now.disabled_at === null &&
    now.erased_at === null
  );
}

/**
 * Creates a session and returns its token; only the hash of the token is stored. Returns undefined if the account's
 * access has changed since `user` was read, because this login began before that change.
 */
export async function beginSession(db: Db, user: User, from: LoginOrigin): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    const now = await tx.selectFrom('users').selectAll().where('id', '=', user.id).forNoKeyUpdate().executeTakeFirst();
    return now && hasSameAccess(user, now) ? insertSession(tx, now, from) : undefined;
  });
}

/**
 * Locks the user row of a request before a sign-in method is changed. Refuses with `signed_out` if the session has
 * ended since the request began, for example by a change that held the same lock.
 */
export async function lockSignedIn(tx: Tx, { id, sessionId }: CurrentUser): Promise<User> {
  const user = await lockUser(tx, id);
  const session = await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst();
  return user && session && user.erased_at === null ? user : refuse('signed_out');
}

/** Inserts a session for a locked user, whose least recently used session ends if there are too many. */
async function insertSession(tx: Tx, user: User, from: LoginOrigin): Promise<string> {
  await sql`delete from sessions where id in (
    select id from sessions where user_id = ${user.id}
    order by last_used_at desc, created_at desc offset ${sessionsPerAccount - 1})`.execute(tx);
  const token = randomBytes(tokenBytes).toString('base64url');
  await tx
    .insertInto('sessions')
    .values({
      id: tokenHash(token),
      user_id: user.id,
      expires_at: new Date(Date.now() + sessionLifeOf(user.role)),
      address: from.address,
      device: from.device?.slice(0, 300) ?? null,
    })
    .execute();
  return token;
}

const touchEvery = 3_600_000;

/**
 * Returns the user of a token, or undefined if the token is unknown or expired, or the account is disabled. Extends a
 * session that was last used more than an hour ago.
 */
export async function findSessionUser(db: Db, token: string): Promise<CurrentUser | undefined> {
  const id = tokenHash(token);
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'users.totp_enabled_at'])
    .select(['users.accountant', 'sessions.last_used_at', 'sessions.created_at'])
    .where('sessions.id', '=', id)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  if (Date.now() - row.last_used_at.getTime() > touchEvery) await touch(db, id, row.role);
  const { name, email, role, accountant, created_at: sessionCreatedAt } = row;
  const secondFactor = row.totp_enabled_at !== null;
  return { id: row.id, name, email, role, accountant, secondFactor, sessionId: id, sessionCreatedAt };
}

async function touch(db: Db, id: Buffer, role: Role): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      last_used_at: sql`now()`,
      expires_at: sql<Date>`least(${new Date(Date.now() + sessionLifeOf(role))},
        created_at + make_interval(secs => ${longestSessionOf(role) / 1000}))`,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Returns the user's role for each valid session, by session id in hex. Does not extend the sessions. Omits sessions of
 * staff who must first enrol a second factor.
 */
export async function findSessionRoles(
  db: Db,
  sessionIds: readonly Buffer[],
  { staffNeedSecondFactor }: { staffNeedSecondFactor: boolean },
): Promise<ReadonlyMap<string, Role>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'users.role', 'users.totp_enabled_at'])
    .where('sessions.id', 'in', sessionIds)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.disabled_at', 'is', null)
    .execute();
  const mustEnrol = ({ role, totp_enabled_at }: (typeof rows)[number]) =>
    staffNeedSecondFactor && isStaff(role) && totp_enabled_at === null;
  return new Map(rows.filter((row) => !mustEnrol(row)).map(({ id, role }) => [id.toString('hex'), role]));
}

/** Ends one session, or does nothing if it has already ended. */
export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', tokenHash(token)).execute();
}

/**
 * Ends all sessions of a user except `butFor`. Returns whether any of the ended sessions had not yet expired.
 * Afterwards `beginSession` creates no session for a login that began earlier.
 */
export async function endSessions(db: Db | Tx, userId: string, butFor?: Buffer): Promise<boolean> {
  await db.updateTable('users').set({ sessions_ended_at: sql`clock_timestamp()` }).where('id', '=', userId).execute();
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (butFor) query = query.where('id', '<>', butFor);
  const ended = await query.returning(sql<boolean>`expires_at > now()`.as('live')).execute();
  return ended.some(({ live }) => live);
}

/**
 * Ends all sessions of a user except `butFor`, and the codes sent to the account, since a thief may have read them.
 * Returns whether there were any. An address or number that is not proven may be somebody else's.
 */
export async function endAccess(tx: Tx, user: User, butFor?: Buffer): Promise<boolean> {
  const sessions = await endSessions(tx, user.id, butFor);
  const codes = await endCodes(tx, [
    user.id,
    user.email_verified_at && user.email,
    user.phone_verified_at && user.phone,
  ]);
  return sessions || codes;
}

export type SessionView = {
  id: string;
  device: string | null;
  address: string | null;
  createdAt: string;
  lastUsedAt: string;
  current: boolean;
};

/** Returns the valid sessions of a user, the current session first. */
export async function findSessions(db: Db, currentUser: CurrentUser): Promise<SessionView[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', currentUser.id)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy((session) => session('id', '=', currentUser.sessionId), 'desc')
    .orderBy('last_used_at', 'desc')
    .limit(sessionsPerAccount)
    .execute();
  return rows.map((row) => ({
    id: row.id.toString('base64url'),
    device: row.device,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    current: row.id.equals(currentUser.sessionId),
  }));
}

/** Ends one of the user's own sessions by its id from `findSessions`. Returns whether the session existed. */
export async function endSessionById(db: Db | Tx, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', Buffer.from(id, 'base64url'))
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
