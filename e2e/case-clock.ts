import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { databaseIn } from '#test/process/product.ts';
import { expect } from './fixtures.ts';

const where = () => databaseIn(process.env['SHOP_DATA_DIR'] ?? '');

/** Runs statements about one case or address, `$1`. */
async function inDatabase(about: string, ...statements: string[]): Promise<void> {
  const database = new Client(where());
  await database.connect();
  for (const statement of statements) await database.query(statement, [about]);
  await database.end();
}

/** The messages of a case are three minutes older: longer than an e-mail waits for its reader. */
export async function ageMessages(caseId: string): Promise<void> {
  await inDatabase(caseId, `update case_messages set at = at - interval '3 minutes' where case_id = $1`);
  await watchCases();
}

/** A minute has passed for the login codes of an address: the next one may be asked for. */
export const ageCodes = (email: string): Promise<void> =>
  inDatabase(
    email,
    `update one_time_codes set sent_at = sent_at - interval '61 seconds' where target = $1`,
    `update code_requests set sent_at = sent_at - interval '61 seconds' where target = $1`,
  );

/** We have had the ball of a case for ninety days. */
export async function missPromise(caseId: string): Promise<void> {
  const held = `ball = 'us', step_key = 'check'`;
  await inDatabase(
    caseId,
    `update case_events set ${held}, at = now() - interval '90 days' where case_id = $1`,
    `update cases set ${held}, due_at = now() - interval '1 second' where id = $1`,
  );
  await watchCases();
}

/** Runs the job of every minute now. */
export async function watchCases(): Promise<void> {
  const boss = new PgBoss({ ...where(), supervise: false, schedule: false, migrate: false, max: 1 });
  boss.on('error', () => undefined);
  await boss.start();
  // Refused while such a job waits or runs.
  await expect.poll(() => boss.send('watch-cases', {})).toBeTruthy();
  await boss.stop({ graceful: false });
}
