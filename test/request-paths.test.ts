import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { hashPassword } from '#server/accounts/passwords.ts';
import { contract } from '#shared/contract/all.ts';
import { goodPassword } from './accounts.ts';
import { freshDatabase } from './database.ts';
import { everyJob, outside } from './every-job.ts';
import { everyRequest, make } from './every-request.ts';
import { nameOf, type Wish } from './requests/wish.ts';
import { openStage, type Stage } from './stage.ts';
import { bringTrade } from './trade.ts';
import { type Carried, rowsRead, type Watched, watch } from './watched.ts';

const orders = 12_000;
const turn = 0.5;
/** More rows of one table no statement needs to look at, however long the shop has been there. */
const most = 5_000;
// The catalogue is as long as it is; the others hold minutes or a day of people, and rows that wait or are one.
const notGrowing = new Set([
  ...['plans', 'coupons', 'catalogue_version', 'held_back', 'backups', 'kysely_migration'],
  ...['one_time_codes', 'password_resets', 'phone_logins', 'request_budgets', 'doomed_files'],
]);

let stage: Stage;
let watched: Watched;
let drop: () => Promise<void>;

beforeAll(async () => {
  const fresh = await freshDatabase(inject('postgres'));
  drop = fresh.drop;
  const place = { ...inject('postgres'), ...fresh.where };
  await bringTrade(place, { to: orders, passwordHash: await hashPassword(goodPassword) });
  // A table that is read from end to end all the same has no index that serves.
  watched = await watch(place, { enable_seqscan: 'off' });
  stage = await openStage({ where: watched.where, jobs: false, rateLimitFactor: 1_000, ...outside });
});
afterAll(async () => {
  await stage.close();
  await drop();
});

// The queue's own tables hold a day of work, and it looks after them by itself.
const ofTheQueue = /\bpgboss\./;

/** The statements that look at too much: a growing table from end to end, or very many rows. */
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

const requests = everyRequest(turn, orders);

test('every endpoint is asked here', () => {
  const asked = new Set<string>(requests.map(({ of }) => of));
  expect(Object.keys(contract).filter((name) => !asked.has(name))).toEqual([]);
});

test.each(requests.map((wish) => [nameOf(wish), wish] as const))('%s reads little', async (_name, wish: Wish) => {
  watched.carriedOut();
  await make(stage, wish, turn, orders);
  const statements = watched.carriedOut();
  if (wish.by) expect(statements.length).toBeGreaterThan(0);
  expect(tooMuch(statements)).toEqual([]);
});

test.each(Object.entries(everyJob))('the work of every minute reads little: %s', async (_name, work) => {
  watched.carriedOut();
  await work(stage);
  const statements = watched.carriedOut();
  expect(statements.length).toBeGreaterThan(0);
  expect(tooMuch(statements)).toEqual([]);
});

// Plans and coupons are taken off sale, never deleted.
const neverDeleted = ['plans', 'coupons'];

test('whatever points at a row that may go is found by an index', async () => {
  const { rows } = await sql<{ key: string }>`
    select pg_constraint.conname as key from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
      and confrelid::regclass::text <> all (${neverDeleted})
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`.execute(stage.db);
  expect(rows).toEqual([]);
});
