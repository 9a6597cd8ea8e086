import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDb, openPool } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { seedCatalogue } from '#database/seed-catalogue.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { openQueue } from '#server/platform/queue.ts';
import { all } from '#shared/contract/all.ts';
import { goodPassword } from '#test/accounts.ts';
import { allRequests, sendRequest } from '#test/all-requests.ts';
import { type Carried, type WatchedDatabase, watch } from '#test/auto-explain.ts';
import { everyJob, fakeProviders } from '#test/every-job.ts';
import { insertOrderHistory } from '#test/seed-order-history.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import type { BenchEnvironment } from '../environment.ts';
import { median, type Row } from '../metrics.ts';

const sizes = [10_000, 100_000, 1_000_000];
const turns = 6;
/**
 * Starting offset of the measurement at each size; the offsets differ, so no run uses an account that an earlier run
 * has erased.
 */
const beginnings = [0.2, 0.5, 0.35];
const promised = 2;
/** Limits for staff lists in milliseconds, by number of orders. */
const staffLimits = new Map([
  [100_000, 25],
  [1_000_000, 100],
]);
/**
 * Costs below this value in ms count as this value, because smaller differences are noise of disk reads on a busy
 * machine.
 */
const floorMs = 3;

type Cost = { ms: number; pages: number };
type Costs = Map<string, Cost[]>;

/** Names of requests and jobs that concern cases: work lists, case page, dashboard. */
const ofCases = /case|staff\/day|dashboard|subscriptions|promises/i;

/**
 * Jobs that process everything that has become due since their last run, and therefore process more in a longer
 * history.
 */
const growsWithDue = /^by the clock: (purge of|overdue personal data|clocks of cases|unrated cases)/;
/** Searches of the work list; like other staff lists, they have a limit in ms instead of a limit on growth. */
const searchesCases = /^GET \/api\/cases: q=/;

type Which = { upTo: number };

/** Measures the database cost of all requests and jobs at 10⁴, 10⁵ and 10⁶ orders, but at no more than `upTo`. */
export function growth(environment: BenchEnvironment, { upTo }: Which): Promise<Row[]> {
  return growthOf(environment, upTo, () => true, rowOf);
}

/**
 * Measures the database cost of requests and jobs that concern cases. Their growth is limited. Searches have a limit in
 * ms instead; jobs that process everything due have no limit.
 */
export function caseGrowth(environment: BenchEnvironment, { upTo }: Which): Promise<Row[]> {
  return growthOf(environment, upTo, (name) => ofCases.test(name) && !name.startsWith('purge'), rowOfCases);
}

async function growthOf(
  { database }: BenchEnvironment,
  upTo: number,
  includes: (name: string) => boolean,
  row: (name: string, measured: Costs[]) => Row,
): Promise<Row[]> {
  const place = { ...database, database: `growth_${randomUUID().slice(0, 8)}` };
  await command({ ...database, user: 'postgres' }, `create database ${place.database} owner ${database.user}`);
  await prepare(place);
  const passwordHash = await hashPassword(goodPassword);
  const measured: Costs[] = [];
  let from = 0;
  for (const to of sizes.filter((size) => size <= upTo)) {
    const began = Date.now();
    await command({ ...place, user: 'postgres' }, `alter database ${place.database} reset all`);
    await insertOrderHistory(place, { from, to, passwordHash });
    process.stderr.write(
      `${to.toLocaleString('en')} orders are there after ${Math.round((Date.now() - began) / 1000)} s\n`,
    );
    measured.push(await measure(place, to, beginnings[measured.length] ?? 0, includes));
    from = to;
  }
  return [...(measured[0] ?? [])].map(([name]) => row(name, measured));
}

async function prepare(place: BenchEnvironment['database']): Promise<void> {
  const say = (error: Error) => {
    throw error;
  };
  const db = openDb(openPool(place, { onError: say }));
  await migrate(db);
  await seedCatalogue(db);
  await db.destroy();
  const queue = openQueue(place, say);
  await queue.start();
  await queue.stop();
}

async function measure(
  place: BenchEnvironment['database'],
  size: number,
  beginning: number,
  includes: (name: string) => boolean,
): Promise<Costs> {
  const watched = await watch(place);
  const testApp = await openTestApp({ where: watched.where, jobs: false, rateLimitFactor: 1_000, ...fakeProviders });
  const costs: Costs = new Map();
  try {
    for (let turn = 0; turn < turns; turn += 1) {
      const measured = turn > 0 ? costs : new Map();
      await everything({ testApp, watched, size, turn: (turn + beginning) / turns, includes }, (name, cost) =>
        measured.set(name, [...(measured.get(name) ?? []), cost]),
      );
    }
  } finally {
    await testApp.close();
  }
  return costs;
}

type Asking = {
  testApp: TestApp;
  watched: WatchedDatabase;
  size: number;
  turn: number;
  includes: (name: string) => boolean;
};

async function everything(
  { testApp, watched, size, turn, includes }: Asking,
  keep: (name: string, cost: Cost) => void,
): Promise<void> {
  watched.carriedOut();
  for (const request of allRequests(turn, size).filter(({ name }) => includes(name))) {
    await sendRequest(testApp, request);
    keep(request.name, costOf(watched.carriedOut()));
  }
  for (const [name, work] of Object.entries(everyJob).filter(([job]) => includes(job))) {
    await work(testApp);
    keep(`by the clock: ${name}`, costOf(watched.carriedOut()));
  }
}

// The cost of a foreign key check is already included in the statement that triggers it.
const within = /^SELECT 1 FROM ONLY /;

function costOf(statements: Carried[]): Cost {
  const own = statements.filter(({ text }) => !within.test(text));
  const sum = (of: (statement: Carried) => number) => own.reduce((total, statement) => total + of(statement), 0);
  return { ms: sum(({ ms }) => ms), pages: sum(({ pages }) => pages) };
}

function rowOf(name: string, measured: Costs[]): Row {
  const at = measured.map((costs) => {
    const all = costs.get(name) ?? [];
    return { ms: median(all.map(({ ms }) => ms)), pages: median(all.map(({ pages }) => pages)) };
  });
  const [first = { ms: Number.NaN, pages: Number.NaN }] = at;
  const last = at.at(-1) ?? first;
  const factor = Math.max(floorMs, last.ms) / Math.max(floorMs, first.ms);
  const costText = ({ ms, pages }: Cost) => `${ms.toFixed(2)} ms, ${pages.toLocaleString('en')} pages`;
  const ratio = factor.toFixed(2);
  const row = { measure: name, ours: costText(last), reference: at.slice(0, -1).map(costText).join(' · '), ratio };
  if (growsWithDue.test(name)) return { ...row, promise: '– (grows with what is due)', holds: true };
  const limits = isForStaff(name) ? sizes.map((size) => staffLimits.get(size) ?? Number.POSITIVE_INFINITY) : undefined;
  return {
    ...row,
    promise: limits ? '≤ 25 ms at 10⁵, ≤ 100 ms at 10⁶' : `≤ ${promised} ×`,
    holds: limits ? at.every(({ ms }, n) => ms <= (limits[n] ?? 0)) : factor <= promised,
  };
}

function rowOfCases(name: string, measured: Costs[]): Row {
  const row = rowOf(name, measured);
  if (growsWithDue.test(name) || searchesCases.test(name)) return row;
  return { ...row, promise: `≤ ${promised} ×`, holds: Number(row.ratio) <= promised };
}

function isForStaff(name: string): boolean {
  const [endpoint = ''] = name.split(':');
  const access = all.find(({ address }) => address === endpoint)?.access;
  return access === 'staff' || access === 'admin';
}

async function command(where: BenchEnvironment['database'], text: string): Promise<void> {
  const client = new pg.Client(where);
  await client.connect();
  await client.query(text).finally(() => client.end());
}
