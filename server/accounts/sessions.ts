import { createHash, randomBytes } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { keptQuery } from '#database/kept-statements.ts';
import type { DB } from '#database/types.ts';
import type { Visitor } from '#server/http/visitor.ts';
import { longestSessionOf, type Role, sessionLifeOf } from '#shared/rules/accounts.ts';

const tokenBytes = 32;

/** A session is known by the hash of its token; the token itself is only with its owner. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Begins a session; returns the token, which exists nowhere else. */
export async function beginSession(
  db: Db | Tx,
  person: { id: string; role: Role },
  from: { address: string; device: string | undefined },
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  await addSession(db, {
    id: tokenHash(token),
    person_id: person.id,
    expires_at: new Date(Date.now() + sessionLifeOf(person.role)),
    address: from.address,
    device: from.device?.slice(0, 300) ?? null,
  });
  return token;
}

const addSession = keptQuery((db, session: Insertable<DB['sessions']>) => db.insertInto('sessions').values(session));

const touchEvery = 3_600_000;

/** The visitor behind a token; nothing for one that is unknown, over, or of somebody who was shut out. */
export async function visitorOf(db: Db, token: string): Promise<Visitor | undefined> {
  const id = tokenHash(token);
  const [row] = await findVisitor(db, { id });
  if (!row) return undefined;
  if (Date.now() - row.last_used_at.getTime() > touchEvery) await touch(db, id, row.role);
  return { id: row.id, name: row.name, email: row.email, role: row.role, sessionId: id };
}

const findVisitor = keptQuery((db, { id }: { id: Buffer }) =>
  db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select(['people.id', 'people.name', 'people.email', 'people.role', 'sessions.last_used_at'])
    .where('sessions.id', '=', id)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('people.disabled_at', 'is', null),
);

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

/** Which of these sessions, as hex, are alive and of the staff; asking does not lengthen them. */
export async function staffAmong(db: Db, sessionIds: readonly Buffer[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select('sessions.id')
    .where('sessions.id', 'in', sessionIds)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('people.disabled_at', 'is', null)
    .where('people.role', '<>', 'user')
    .execute();
  return new Set(rows.map(({ id }) => id.toString('hex')));
}

/** Ends one session; ending it twice is no trouble. */
export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', tokenHash(token)).execute();
}

/** Ends all sessions of a person, but for one that may stay. */
export async function endSessions(db: Db | Tx, personId: string, butFor?: Buffer): Promise<void> {
  let query = db.deleteFrom('sessions').where('person_id', '=', personId);
  if (butFor) query = query.where('id', '<>', butFor);
  await query.execute();
}

export type SessionShown = {
  id: string;
  device: string | null;
  address: string | null;
  createdAt: string;
  lastUsedAt: string;
  current: boolean;
};

/** A person's sessions, the one in use first. */
export async function findSessions(db: Db, visitor: Visitor): Promise<SessionShown[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('person_id', '=', visitor.id)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_used_at', 'desc')
    .execute();
  return rows
    .map((row) => ({
      id: row.id.toString('base64url'),
      device: row.device,
      address: row.address,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      current: row.id.equals(visitor.sessionId),
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

/** Ends one of a person's own sessions by the id that `findSessions` told. */
export async function endSessionById(db: Db, personId: string, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('person_id', '=', personId)
    .where('id', '=', Buffer.from(id, 'base64url'))
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
