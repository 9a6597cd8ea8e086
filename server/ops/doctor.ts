import { stat, statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { checkInvariants } from '#database/invariants.ts';
import { pendingMigrations } from '#database/migrate.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { findOverdueData } from '#server/personal-data/purge.ts';
import { openDatabase } from '#server/platform/open-database.ts';
import { findSetupSteps } from '#server/setup/steps.ts';
import { findPause } from './pause.ts';

/** Result of a check, with a hint for the operator. */
export type Result = { state: 'ok' | 'warning' | 'error'; message: string; hint?: string };

const marks = { ok: '✓', warning: '!', error: '✗' } as const;
const lowSpace = 2_000_000_000;
const fullDisk = 200_000_000;

/** Checks that need nothing but the database. */
export const databaseChecks: [about: string, check: (db: Db) => Promise<Result[]>][] = [
  ['tables', checkTables],
  ['invariants', checkRules],
  ['outbox', checkOutbox],
  ['jobs', checkJobs],
];

/**
 * Checks settings, disk, tables, invariants, unsent e-mails and jobs, and prints one line for each, with a hint. Changes
 * nothing. Returns the exit code: 1 if a check failed.
 */
export async function doctor(environment: NodeJS.ProcessEnv, print: (line: string) => void): Promise<number> {
  let code = 0;
  const tell = async (about: string, run: () => Promise<Result[]>) => {
    const failed = (error: unknown): Result[] => [
      { state: 'error', message: error instanceof Error ? error.message : String(error) },
    ];
    for (const { state, message, hint } of await run().catch(failed)) {
      if (state === 'error') code = 1;
      print(`${marks[state]} ${about.padEnd(12)} ${message}${hint ? ` → ${hint}` : ''}`);
    }
  };
  let config: Config | undefined;
  await tell('settings', async () => {
    config = readConfig(environment);
    return missingInProduction(config, environment);
  });
  if (config) await checkInstallation(config, tell);
  return code;
}

async function checkInstallation(config: Config, tell: (about: string, run: () => Promise<Result[]>) => Promise<void>) {
  await tell('disk', () => checkDisk(config));
  const opening = openDatabase(config, { printLine: () => undefined, onError: () => undefined });
  const open = await opening.catch(() => undefined);
  if (!open) return tell('tables', () => opening.then(() => []));
  try {
    for (const [about, check] of databaseChecks) await tell(about, () => check(open.db));
    if (config.mode === 'production') await tell('opening', () => checkOpening(open.db));
  } finally {
    await open.close();
  }
}

/** Optional settings that production needs all the same. */
async function missingInProduction({ mode, dataDir, s3 }: Config, environment: NodeJS.ProcessEnv): Promise<Result[]> {
  if (mode !== 'production')
    return [{ state: 'ok', message: 'demo mode: sandboxes replace providers without settings' }];
  const missing = [
    ...(environment['BACKUP_KEY'] ? [] : ['BACKUP_KEY is not set: no backup can be made']),
    ...(environment['DATA_DIR'] || s3 ? [] : [`DATA_DIR is not set: documents are in ${dataDir}, inside this release`]),
  ];
  if (missing.length === 0) return [{ state: 'ok', message: 'complete for production' }];
  return missing.map((message) => ({ state: 'warning', message }));
}

async function checkDisk({ dataDir }: Config): Promise<Result[]> {
  const there = await stat(dataDir).catch(() => undefined);
  if (!there) return [{ state: 'warning', message: `${dataDir} does not exist yet; the first start creates it` }];
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const message = `${dataDir} has ${(free / 1e9).toFixed(1)} GB free`;
  if (free < lowSpace)
    return [{ state: free < fullDisk ? 'error' : 'warning', message, hint: 'free some space, or move DATA_DIR' }];
  return [{ state: 'ok', message }];
}

async function checkTables(db: Db): Promise<Result[]> {
  const { pending, unknown } = await pendingMigrations(db);
  if (unknown.length > 0)
    return [
      { state: 'error', message: `migrated by a newer version (${unknown.join(', ')})`, hint: 'run that version' },
    ];
  if (pending.length === 0) return [{ state: 'ok', message: 'up to date' }];
  return [{ state: 'error', message: `not up to date: ${pending.join(', ')}`, hint: 'npm run ops -- migrate' }];
}

/** The list of the set-up screen. */
async function checkOpening(db: Db): Promise<Result[]> {
  const left = (await findSetupSteps(db, new Date())).filter(({ done }) => !done);
  if (left.length > 0)
    return left.map(({ key, left: fields }) => ({
      state: 'error',
      message: `not ready to open: ${[key, ...fields].join(' ')}`,
      hint: 'see /setup',
    }));
  const { opened_at } = await db.selectFrom('shop_state').select('opened_at').executeTakeFirstOrThrow();
  if (opened_at) return [{ state: 'ok', message: `open since ${opened_at.toISOString()}` }];
  return [{ state: 'error', message: 'ready, but closed for visitors', hint: 'press “Open the shop” on /setup' }];
}

async function checkRules(db: Db): Promise<Result[]> {
  const broken = (await checkInvariants(db)).map(
    ({ rule, rows }): Result => ({
      state: 'error',
      message: `violated: ${rule} (${rows.length === 20 ? '20 or more' : rows.length}: ${JSON.stringify(rows[0])})`,
      hint: 'see docs/operations.md, incidents',
    }),
  );
  const overdue = await findOverdueData(db, new Date());
  if (overdue.length > 0)
    broken.push({
      state: 'error',
      message: `personal data past its retention: ${overdue.join(', ')}`,
      hint: 'the job purge-expired runs every minute: is the server running? see its log',
    });
  if (broken.length > 0) return broken;
  return [{ state: 'ok', message: 'orders, payments, subscriptions, e-mails and retention are as they should be' }];
}

async function checkOutbox(db: Db): Promise<Result[]> {
  const { rows } = await sql<{ waiting: number; seconds: number; failed: number }>`
    select count(*) filter (where given_up_at is null)::int as waiting, count(given_up_at)::int as failed,
      coalesce(extract(epoch from now() - min(created_at) filter (where given_up_at is null)), 0)::int as seconds
    from mails where sent_at is null`.execute(db);
  const { waiting, seconds, failed } = rows[0] ?? { waiting: 0, seconds: 0, failed: 0 };
  const givenUp = failed > 0 ? `, ${failed} did not arrive: see /undelivered` : '';
  if (seconds < 300) return [{ state: 'ok', message: `${waiting} e-mails pending${givenUp}` }];
  return [
    {
      state: 'error',
      message: `${waiting} e-mails pending, the oldest for ${seconds} s`,
      hint: 'see jobs below, and the log lines of the job send-mail',
    },
  ];
}

async function checkJobs(db: Db): Promise<Result[]> {
  const pause = await findPause(db);
  if (pause)
    return [
      {
        state: 'warning',
        message: `e-mails and jobs are paused since ${pause.since.toISOString()}: ${pause.reason}`,
        hint: 'npm run ops -- release, then restart, unless this is a copy',
      },
    ];
  const { rows } = await sql<{ name: string; late: number; seconds: number; failed: number }>`
    select name, count(*) filter (where state < 'active' and start_after < now() - interval '2 minutes')::int as late,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active')), 0)::int as seconds,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job where name <> 'dead-letters' group by name order by name`.execute(db);
  const late = rows.filter((row) => row.late > 0);
  const failed = rows.filter((row) => row.failed > 0);
  if (late.length + failed.length === 0) return [{ state: 'ok', message: 'none is late and none has failed' }];
  return [
    ...late.map(
      (row): Result => ({
        state: 'error',
        message: `${row.late} jobs ${row.name} wait, the oldest for ${row.seconds} s`,
        hint: 'is the product running? its log says why a job fails',
      }),
    ),
    ...failed.map(
      (row): Result => ({
        state: 'warning',
        message: `${row.failed} jobs ${row.name} failed for good`,
        hint: 'see the log',
      }),
    ),
  ];
}
