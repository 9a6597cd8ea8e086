import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { checkInvariants } from '#database/invariants.ts';
import { findIncompleteYears } from '#server/calendar/find-calendar.ts';
import type { Config } from '#server/config/config.ts';
import { demoProblems } from '#server/ops/demo/demo-guard.ts';
import { findOverdueData } from '#server/personal-data/purge.ts';
import { findConfirmation } from '#server/tax-returns/confirm-invoicing.ts';
import { fiscalYearOf, lastSequenceOf, nearlyFull } from '#shared/rules/invoices.ts';
import type { CheckResult, HealthCheck } from './check.ts';

type CheckResults = Promise<Omit<CheckResult, 'about'>[]>;

/** Returns the checks of demo data, invariants, pause, calendar, invoice settings, jobs, e-mails, numbers, events, purge and backups. */
export function invariantChecks(db: Db, config: Config): HealthCheck[] {
  const { mode } = config;
  return [
    { about: 'demo', run: () => checkDemo(db, config) },
    { about: 'invariants', run: () => checkBooks(db) },
    { about: 'pause', run: () => checkHold(db) },
    { about: 'calendar', run: () => checkCalendar(db) },
    { about: 'invoices', run: () => checkInvoicing(db) },
    { about: 'jobs', run: () => checkJobs(db) },
    { about: 'outbox', run: () => checkOutbox(db) },
    { about: 'numbers', run: () => checkNumbers(db) },
    { about: 'events', run: () => checkEvents(db) },
    { about: 'purge', run: () => checkPurge(db) },
    ...(mode === 'production' ? [{ about: 'backup', run: () => checkBackups(db) }] : []),
  ];
}

async function checkDemo(db: Db, config: Config): CheckResults {
  const { rows: there } = await sql<{ there: boolean }>`select to_regclass('demo_users') is not null as there`.execute(
    db,
  );
  if (!there[0]?.there) return [];
  const problems = await demoProblems(db, config);
  if (problems.length > 0)
    return problems.map((message) => ({ state: 'error', message, hint: 'the server does not start with this' }));
  const message =
    config.mode === 'production' ? 'no demo accounts, no demo orders, no public password' : 'a demo database';
  return [{ state: 'ok', message }];
}

async function checkCalendar(db: Db): CheckResults {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('holidays') is not null as there`.execute(db);
  if (!rows[0]?.there) return [];
  const incomplete = await findIncompleteYears(db, new Date());
  if (incomplete.length === 0) return [{ state: 'ok', message: 'the gazetted holidays are entered' }];
  return incomplete.map(({ year, gazetted }) => ({
    state: 'warning' as const,
    message: `${year} has only ${gazetted} gazetted holidays: promised days may be too early`,
    hint: 'enter the missing ones at /calendar',
  }));
}

/** Checks that an accountant has confirmed SAC codes, number series and signature, which are proposals until then. */
async function checkInvoicing(db: Db): CheckResults {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('invoicing_confirmations') is not null as there`.execute(db);
  if (!rows[0]?.there) return [];
  const what = 'SAC codes, number series and signature';
  if (await findConfirmation(db)) return [{ state: 'ok', message: `${what} are confirmed` }];
  const message = `${what} are not confirmed by an accountant`;
  return [{ state: 'warning', message, hint: 'when yours has: Mark as confirmed at /money' }];
}

async function checkBooks(db: Db): CheckResults {
  const broken = await checkInvariants(db);
  if (broken.length === 0)
    return [{ state: 'ok', message: 'orders, payments, subscriptions and e-mails are consistent' }];
  return broken.map(({ rule, rows }) => ({
    state: 'error' as const,
    message: `violated: ${rule} (${rows.length === 20 ? '20 or more' : rows.length}: ${JSON.stringify(rows[0])})`,
    hint: 'see docs/operations.md, incidents',
  }));
}

async function checkHold(db: Db): CheckResults {
  const held = await db.selectFrom('held_back').selectAll().executeTakeFirst();
  if (!held) return [];
  const message = `e-mails and jobs are paused since ${held.since.toISOString()}: ${held.reason}`;
  return [{ state: 'warning', message, hint: 'npm run ops -- release, then restart, unless this is a copy' }];
}

async function checkJobs(db: Db): CheckResults {
  const { rows: there } = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(
    db,
  );
  if (!there[0]?.there)
    return [{ state: 'warning', message: 'the queue does not exist yet', hint: 'start the server once' }];
  const { rows } = await sql<{ name: string; late: number; seconds: number; failed: number }>`
    select name, count(*) filter (where state < 'active' and start_after < now() - interval '2 minutes')::int as late,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active')), 0)::int as seconds,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job where name <> 'dead-letters' group by name order by name`.execute(db);
  const found = rows.flatMap(({ name, late, seconds, failed }): Omit<CheckResult, 'about'>[] => [
    ...(late > 0
      ? [
          {
            state: 'error' as const,
            message: `${late} jobs ${name} wait, the oldest for ${seconds} s`,
            hint: 'is the product running? its log message why a job fails',
          },
        ]
      : []),
    ...(failed > 0
      ? [{ state: 'warning' as const, message: `${failed} jobs ${name} failed for good`, hint: 'see the log' }]
      : []),
  ]);
  return found.length > 0 ? found : [{ state: 'ok', message: 'none is late and none has failed' }];
}

async function checkOutbox(db: Db): CheckResults {
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
      hint: 'see mail and jobs above',
    },
  ];
}

async function checkNumbers(db: Db): CheckResults {
  const year = fiscalYearOf(new Date());
  const used = await db.selectFrom('tax_document_series').selectAll().where('fiscal_year', '=', year).execute();
  const nearlyDone = used.filter(({ series, last_number }) => {
    const last = lastSequenceOf(series, year);
    return last_number < last && last_number >= last * nearlyFull;
  });
  if (nearlyDone.length === 0) return [{ state: 'ok', message: 'every series of tax documents has numbers left' }];
  return nearlyDone.map(({ series, last_number }) => ({
    state: 'warning' as const,
    message: `the series ${series} of ${year} has ${lastSequenceOf(series, year) - last_number} numbers left`,
    hint: 'tell the accountant; see docs/operations.md, number series nearly full',
  }));
}

async function checkEvents(db: Db): CheckResults {
  const rows = await db
    .selectFrom('payment_events')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('state', 'in', ['held', 'order_unknown'])
    .groupBy('state')
    .execute();
  if (rows.length === 0) return [{ state: 'ok', message: 'every payment event is settled' }];
  const message = rows.map(({ state, count }) => `${count} ${state}`).join(', ');
  return [
    { state: 'warning', message: `payment events: ${message}`, hint: 'npm run ops -- replay-webhook lists them' },
  ];
}

async function checkPurge(db: Db): CheckResults {
  const overdue = await findOverdueData(db, new Date());
  if (overdue.length === 0) return [{ state: 'ok', message: 'no personal data is past its retention' }];
  const hint = 'the job purge-expired runs every minute: is the server running? see its log';
  return [{ state: 'error', message: `personal data past its retention: ${overdue.join(', ')}`, hint }];
}

async function checkBackups(db: Db): CheckResults {
  const last = await db.selectFrom('backups').select('made_at').orderBy('id', 'desc').executeTakeFirst();
  const hours = last ? (Date.now() - last.made_at.getTime()) / 3_600_000 : Number.POSITIVE_INFINITY;
  if (last && hours < 26) return [{ state: 'ok', message: `the last one was made at ${last.made_at.toISOString()}` }];
  const message = last ? `the last one is ${Math.round(hours)} hours old` : 'none was made by npm run ops -- backup';
  return [{ state: 'warning', message, hint: 'back up every night, here or by your own means' }];
}
