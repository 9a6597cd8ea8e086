import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { ask, goodPassword, type Session } from './accounts.ts';
import type { TestApp } from './test-app.ts';

/** Races between a request and an erasure: another transaction holds a lock, so that the two run in a chosen order. */

export type Race = {
  write: () => Promise<{ status: number }>;
  erase: () => Promise<unknown>;
  /** SQL query for the rows that must not be left after the erasure. */
  left: string;
  /** SQL statement for the lock that `write` waits for if it starts first; by default a lock of the audit log. */
  lock?: string;
};

type When = 'before' | 'after';

/** Runs each race twice: `write` starts before the erasure, and after it. */
export const eitherFirst = (races: Record<string, unknown>) =>
  Object.keys(races).flatMap((name): [string, When][] => [
    [name, 'before'],
    [name, 'after'],
  ]);

/** Runs a race; returns the status of the request, and the rows that `left` finds. */
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
 * Starts two calls while the lock is held, the second once the first waits for the lock; returns when both have ended.
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
    for (const [start, mostMs] of [
      [first, 3_000],
      // The second call may wait for the first without a database lock, so the time-out is short.
      [second, 500],
    ] as const) {
      running += 1;
      const answer = start().finally(() => {
        running -= 1;
      });
      answers.push(answer);
      // An error is reported by `Promise.all` below.
      answer.catch(() => undefined);
      await untilWaiting(db, () => running, mostMs);
    }
  });
  await Promise.all(answers);
}

/** Resolves when every running call waits for a lock, or after `mostMs`. */
async function untilWaiting(db: TestApp['db'], running: () => number, mostMs: number): Promise<void> {
  for (const end = Date.now() + mostMs; Date.now() < end; await pause(20)) {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if ((rows[0]?.waiting ?? 0) >= running()) return;
  }
}

/** The owner erases the account with the password. */
export async function eraseOwn(testApp: TestApp, who: Session): Promise<void> {
  const { status } = await ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, who.bearer);
  if (status !== 200) throw new Error(`the erasure was refused: ${status}`);
}

/** A text that occurs nowhere else. */
export const mark = () => `M${randomUUID().slice(0, 8)}`.toUpperCase();
