import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { ask, goodPassword, type Session } from './accounts.ts';
import type { TestApp } from './test-app.ts';

/**
 * Races between a request and an erasure. Another transaction holds a lock, which determines which of the two comes
 * first.
 */

export type Race = {
  write: () => Promise<{ status: number }>;
  erase: () => Promise<unknown>;
  /** SQL query for rows that must not remain after the erasure. */
  left: string;
  /** SQL statement for the lock that `write` waits for if it starts first; a lock on the audit log by default. */
  lock?: string;
};

type When = 'before' | 'after';

/** Lists each race twice: with `write` starting before the erasure, and after it. */
export const eitherFirst = (races: Record<string, unknown>) =>
  Object.keys(races).flatMap((name): [string, When][] => [
    [name, 'before'],
    [name, 'after'],
  ]);

/** Runs a race; returns the status of the request and the rows found by `left`. */
export async function raceErasure(testApp: TestApp, prepare: (() => Promise<Race>) | undefined, when: When) {
  if (!prepare) throw new Error('no such race');
  const { write, erase, left, lock = auditLog } = await prepare();
  let status = 0;
  const writing = async () => {
    ({ status } = await write());
  };
  if (when === 'before') await meet(testApp, lock, writing, erase);
  else await meet(testApp, auditLog, erase, writing);
  return { status, left: (await sql.raw(left).execute(testApp.db)).rows };
}

const auditLog = 'lock table audit_log in share row exclusive mode';

/**
 * Starts two calls while the lock is held. The second call starts when the first one waits for the lock. Returns when
 * both have ended.
 */
export async function meet(
  { db }: TestApp,
  lock: string,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<void> {
  const answers: Promise<unknown>[] = [];
  let running = 0;
  await db.transaction().execute(async (tx) => {
    await sql.raw(lock).execute(tx);
    for (const start of [first, second]) {
      running += 1;
      const answer = start().finally(() => {
        running -= 1;
      });
      answers.push(answer);
      // `Promise.all` below reports the error.
      answer.catch(() => undefined);
      // With a time-out, because the second call may wait for the first one without a database lock.
      await untilWaiting(db, () => running, 3_000);
    }
  });
  await Promise.all(answers);
}

/** Resolves when all running calls wait for a lock, or after `mostMs`. */
async function untilWaiting(db: TestApp['db'], running: () => number, mostMs: number): Promise<void> {
  for (const end = Date.now() + mostMs; Date.now() < end; await pause(20)) {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if ((rows[0]?.waiting ?? 0) >= running()) return;
  }
}

/** Erases the account as its owner, with the password. */
export async function eraseOwn(testApp: TestApp, who: Session): Promise<void> {
  const { status } = await ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, who.bearer);
  if (status !== 200) throw new Error(`the erasure was refused: ${status}`);
}

/** Returns a text that occurs nowhere else. */
export const uniqueMark = () => `M${randomUUID().slice(0, 8)}`.toUpperCase();
