import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { databaseIn } from '#test/process/product.ts';
import { expect } from './fixtures.ts';

const where = () => databaseIn(process.env['SHOP_DATA_DIR'] ?? '');

/** Runs SQL statements; `$1` is the id of a case or an e-mail address. */
async function inDatabase(about: string, ...statements: string[]): Promise<void> {
  const database = new Client(where());
  await database.connect();
  for (const statement of statements) await database.query(statement, [about]);
  await database.end();
}

/**
 * Moves the messages of a case back by three minutes, so that the e-mail about unread messages is due, and runs the
 * job.
 */
export async function ageMessages(caseId: string): Promise<void> {
  await inDatabase(caseId, `update case_messages set at = at - interval '3 minutes' where case_id = $1`);
  await watchCases();
}

/** Moves the codes sent to an e-mail address back by a minute, so that another code can be requested. */
export const ageCodes = (email: string): Promise<void> =>
  inDatabase(email, `update codes set sent_at = sent_at - interval '61 seconds' where target = $1`);

/**
 * Makes a case miss its promised date by recording that we have held it for ninety days, and runs the job that detects
 * this.
 */
export async function missPromise(caseId: string): Promise<void> {
  const held = `ball = 'us', step_key = 'check'`;
  await inDatabase(
    caseId,
    // A demo lets events be moved in time, but not otherwise changed.
    `update case_events set at = now() - interval '90 days' where case_id = $1`,
    `insert into case_events (case_id, kind, ball, step_key, at)
      select $1, 'ball', 'us', 'check', now() - interval '90 days'`,
    `update cases set ${held}, due_at = now() - interval '1 second' where id = $1`,
  );
  await watchCases();
}

/** Enqueues the job `watch-cases`, which the server otherwise runs every minute. */
export async function watchCases(): Promise<void> {
  const boss = new PgBoss({ ...where(), supervise: false, schedule: false, migrate: false, max: 1 });
  boss.on('error', () => undefined);
  await boss.start();
  // The queue refuses a second `watch-cases` while another one is waiting or running.
  await expect.poll(() => boss.send('watch-cases', {})).toBeTruthy();
  await boss.stop({ graceful: false });
}
