import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDb, openPool } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { seedCatalogue } from '#database/seed.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { openQueue } from '#server/work/queue.ts';
import { goodPassword } from '#test/accounts.ts';
import { everyJob, outside } from '#test/every-job.ts';
import { everyRequest, make } from '#test/every-request.ts';
import { nameOf } from '#test/requests/wish.ts';
import { openStage, type Stage } from '#test/stage.ts';
import { bringTrade } from '#test/trade.ts';
import { type Carried, type Watched, watch } from '#test/watched.ts';
import { median, type Row } from '../figures.ts';
import type { World } from '../world.ts';

const sizes = [10_000, 100_000, 1_000_000];
const turns = 6;
/** Where the turns begin at each size: somebody whose account was deleted for one is not asked again for the next. */
const beginnings = [0.2, 0.5, 0.35];
const promised = 2;
/** Less than that nobody notices, and on a machine with other work it is not told apart from a page that came from the disk. */
const floorMs = 3;

type Cost = { ms: number; pages: number };
type Costs = Map<string, Cost[]>;

/** What every request and job asks of the database, in a shop of ten thousand, a hundred thousand and a million orders. */
export async function growth({ database }: World, { upTo }: { upTo: number }): Promise<Row[]> {
  const place = { ...database, database: `growth_${randomUUID().slice(0, 8)}` };
  await command({ ...database, user: 'postgres' }, `create database ${place.database} owner ${database.user}`);
  await prepare(place);
  const passwordHash = await hashPassword(goodPassword);
  const measured: Costs[] = [];
  let from = 0;
  for (const to of sizes.filter((size) => size <= upTo)) {
    const began = Date.now();
    await command({ ...place, user: 'postgres' }, `alter database ${place.database} reset all`);
    await bringTrade(place, { from, to, passwordHash });
    process.stderr.write(
      `${to.toLocaleString('en')} orders are there after ${Math.round((Date.now() - began) / 1000)} s\n`,
    );
    measured.push(await measure(place, to, beginnings[measured.length] ?? 0));
    from = to;
  }
  return [...(measured[0] ?? [])].map(([name]) => rowOf(name, measured));
}

async function prepare(place: World['database']): Promise<void> {
  const say = (error: Error) => {
    throw error;
  };
  const db = openDb(openPool(place, { say }));
  await migrate(db);
  await seedCatalogue(db);
  await db.destroy();
  const queue = openQueue(place, say);
  await queue.start();
  await queue.stop();
}

async function measure(place: World['database'], size: number, beginning: number): Promise<Costs> {
  const watched = await watch(place);
  const stage = await openStage({ where: watched.where, jobs: false, rateLimitFactor: 1_000, ...outside });
  const costs: Costs = new Map();
  try {
    for (let turn = 0; turn < turns; turn += 1) {
      const kept = turn > 0 ? costs : new Map();
      await everything({ stage, watched, size, turn: (turn + beginning) / turns }, (name, cost) =>
        kept.set(name, [...(kept.get(name) ?? []), cost]),
      );
    }
  } finally {
    await stage.close();
  }
  return costs;
}

type Asking = { stage: Stage; watched: Watched; size: number; turn: number };

async function everything(
  { stage, watched, size, turn }: Asking,
  keep: (name: string, cost: Cost) => void,
): Promise<void> {
  watched.carriedOut();
  for (const wish of everyRequest(turn, size)) {
    await make(stage, wish, turn, size);
    keep(nameOf(wish), costOf(watched.carriedOut()));
  }
  for (const [name, work] of Object.entries(everyJob)) {
    await work(stage);
    keep(`by the clock: ${name}`, costOf(watched.carriedOut()));
  }
}

// The check of a key is part of the statement that needs it.
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
  const told = ({ ms, pages }: Cost) => `${ms.toFixed(2)} ms, ${pages.toLocaleString('en')} pages`;
  return {
    measure: name,
    ours: told(last),
    reference: at.slice(0, -1).map(told).join(' · '),
    ratio: factor.toFixed(2),
    promise: `≤ ${promised} ×`,
    holds: factor <= promised,
  };
}

async function command(where: World['database'], text: string): Promise<void> {
  const client = new pg.Client(where);
  await client.connect();
  await client.query(text).finally(() => client.end());
}
