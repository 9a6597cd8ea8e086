import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { hashPassword } from '#server/accounts/passwords.ts';
import { goodPassword } from './accounts.ts';
import { allRequests, type RequestCase, sendRequest } from './all-requests.ts';
import { type Carried, rowsRead, type WatchedDatabase, watch } from './auto-explain.ts';
import { freshDatabase } from './database.ts';
import { everyJob, fakeProviders } from './every-job.ts';
import { insertOrderHistory } from './seed-order-history.ts';
import { openTestApp, type TestApp } from './test-app.ts';

const orders = 12_000;
const turn = 0.5;
/** Maximum number of rows that a statement may read from one table. */
const most = 5_500;
// Tables that do not grow with the number of orders: catalogue, settings, pending work, data that is deleted after a
// day.
const notGrowing = new Set([
  'staff_invitations',
  'plans',
  'coupons',
  'catalogue_version',
  'services',
  'plan_prices',
  'templates',
  'template_versions',
  'held_back',
  'backups',
  'kysely_migration',
  'office_settings',
  'provider_keys',
  'shop_state',
  'saved_views',
  'holidays',
  'codes',
  'reset_links',
  'phone_logins',
  'rate_limits',
  'pending_deletions',
]);

let testApp: TestApp;
let watched: WatchedDatabase;
let drop: () => Promise<void>;

beforeAll(async () => {
  const fresh = await freshDatabase(inject('postgres'));
  drop = fresh.drop;
  const place = { ...inject('postgres'), ...fresh.where };
  await insertOrderHistory(place, { to: orders, passwordHash: await hashPassword(goodPassword) });
  // A sequential scan despite this setting means that an index is missing.
  watched = await watch(place, { enable_seqscan: 'off' });
  testApp = await openTestApp({ where: watched.where, jobs: false, rateLimitFactor: 1_000, ...fakeProviders });
});
afterAll(async () => {
  await testApp.close();
  await drop();
});

/**
 * Leaves `count` open cases with outdated clocks. Initially all clocks are outdated, because earlier requests have
 * changed the calendar.
 */
async function leaveOutdated(count: number): Promise<void> {
  await sql`update cases set clock_at = now(), calendar_version = (select calendar_version from office_settings)
    where status = 'open' and id not in (select id from cases where status = 'open' order by id limit ${count})`.execute(
    testApp.db,
  );
}

// pg-boss maintains the tables of the queue, which hold the jobs of one day.
const ofTheQueue = /\bpgboss\./;

const tooMuchMeans = `scans a growing table without an index, or reads more than ${most} of its rows`;

/** Returns statements with a sequential scan of a growing table or with very many rows. */
const tooMuch = (statements: Carried[]) =>
  statements
    .filter(({ text }) => !ofTheQueue.test(text))
    .flatMap((statement) =>
      rowsRead(statement)
        .filter(({ table, rows, whole }) => !notGrowing.has(table) && (whole || rows > most))
        .map(
          ({ table, rows, whole }) => `${rows} rows of ${table}${whole ? ', the whole of it' : ''}: ${statement.text}`,
        ),
    );

const writtenActions = async (last: string | undefined) => {
  const { rows } = await sql<{ id: string; action: string }>`
    select id, action from audit_log where id > ${last ?? 0} order by id`.execute(testApp.db);
  return rows;
};
let lastEntry: string | undefined;
beforeAll(async () => {
  const { rows } = await sql<{ id: string }>`select max(id) as id from audit_log`.execute(testApp.db);
  lastEntry = rows[0]?.id;
});

// Reports of a whole period, and the checks of `doctor`: asked by few people, seldom, and about all rows.
const isReport = ({ name }: RequestCase) => /^GET \/api\/(staff\/promises|admin\/(numbers|system))/.test(name);

test.each(allRequests(turn, orders).filter((request) => !isReport(request)))(
  '$name reads few rows',
  async (request: RequestCase) => {
    watched.carriedOut();
    await sendRequest(testApp, request);
    const statements = watched.carriedOut();
    if (request.token) expect(statements.length).toBeGreaterThan(0);
    expect(tooMuch(statements), tooMuchMeans).toEqual([]);
    // What it wrote to the audit log is what its entry in the contract declares.
    const entries = await writtenActions(lastEntry);
    lastEntry = entries.at(-1)?.id ?? lastEntry;
    expect([request.endpoint.audit].flat()).toEqual(expect.arrayContaining(entries.map(({ action }) => action)));
  },
);

/** Minimum number of rows; PostgreSQL reads smaller tables sequentially even if there is an index. */
const fewest = 50;

/**
 * Returns statements that read at least 90 % of a growing table, because the number of rows read would grow with the
 * table.
 */
async function almostAll(statements: Carried[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; rows: number }>`
    select relname as name, reltuples as rows from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${fewest}`.execute(testApp.db);
  const sizes = new Map(tables.filter(({ name }) => !notGrowing.has(name)).map(({ name, rows }) => [name, rows]));
  return statements.flatMap((statement) =>
    rowsRead(statement)
      .filter(({ table, rows }) => rows >= 0.9 * (sizes.get(table) ?? Number.POSITIVE_INFINITY))
      .map(({ table, rows }) => `${rows} rows of ${table}: ${statement.text}`),
  );
}

test.each(Object.entries(everyJob))('scheduled job %s reads few rows', async (name, work) => {
  // More cases than one batch of the job; with all cases outdated, the job would only repeat the same statements.
  if (name === 'clocks of cases') await leaveOutdated(250);
  watched.carriedOut();
  await work(testApp);
  const statements = watched.carriedOut();
  expect(statements.length).toBeGreaterThan(0);
  expect(tooMuch(statements), tooMuchMeans).toEqual([]);
  expect(await almostAll(statements), 'reads nearly all rows of a growing table').toEqual([]);
});

// Plans and coupons are taken off sale instead of being deleted; templates stay for their cases.
const neverDeleted = ['plans', 'coupons', 'templates'];

test('every foreign key to a deletable row has an index', async () => {
  const { rows } = await sql<{ key: string }>`
    select pg_constraint.conname as key from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
      and confrelid::regclass::text <> all (${neverDeleted})
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`.execute(testApp.db);
  expect(rows).toEqual([]);
});
