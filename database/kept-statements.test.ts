import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { type Db, openDb, openPool, type Where } from './connect.ts';
import { kept } from './kept-statements.ts';

const fail = (error: Error) => expect.fail(error.message);

let where: Where;
let drop: () => Promise<void>;
let db: Db;
beforeAll(async () => {
  ({ where, drop } = await freshDatabase(inject('postgres')));
  db = openDb(openPool(where, { max: 1, say: fail }));
});
afterAll(async () => {
  await db.destroy();
  await drop();
});
beforeEach(async () => {
  await sql`drop table if exists dishes; create table dishes (name text, price int)`.execute(db);
  await sql`insert into dishes values ('idli', 40), ('dosa', 80)`.execute(db);
});

const priceOf = async (name: string, by = db) =>
  (await sql<{ price: number }>`select * from dishes where name = ${name} ${kept}`.execute(by)).rows[0]?.price;

async function keptBy(by: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(by);
  return rows[0]?.n ?? Number.NaN;
}

test('a marked statement is kept once and answers for any values; others are not kept', async () => {
  const before = await keptBy(db);
  for (let turn = 0; turn < 12; turn += 1) {
    expect(await priceOf('idli')).toBe(40);
    expect(await priceOf('dosa')).toBe(80);
    expect(await priceOf('vada')).toBeUndefined();
  }
  await sql`select price from dishes where name = ${'idli'}`.execute(db);
  expect((await keptBy(db)) - before).toBe(1);
});

test('behind a pooler nothing is kept', async () => {
  const behind = openDb(openPool(where, { max: 1, pooled: true, say: fail }));
  expect(await priceOf('idli', behind)).toBe(40);
  expect(await keptBy(behind)).toBe(0);
  await behind.destroy();
});

test('a column that a newer release adds disturbs no connection that kept a statement', async () => {
  expect(await priceOf('idli')).toBe(40);
  await sql`alter table dishes add column spicy boolean`.execute(db);
  expect(await priceOf('idli')).toBe(40);
  const before = await keptBy(db);
  expect(await priceOf('dosa')).toBe(80);
  expect(await priceOf('idli')).toBe(40);
  expect((await keptBy(db)) - before).toBe(1);
});

test('within a transaction the first trouble is told, not the one that follows from it', async () => {
  for (const name of ['idli', 'dosa']) await priceOf(name);
  await sql`alter table dishes add column spicy boolean`.execute(db);
  await expect(db.transaction().execute((tx) => priceOf('idli', tx))).rejects.toThrow('cached plan');
  await expect(priceOf('nobody')).resolves.toBeUndefined();
});

test('a statement that fails says so, and the connection goes on', async () => {
  const half = (divisor: number) => sql<{ half: number }>`select 4 / ${divisor}::int as half ${kept}`.execute(db);
  await expect(half(0)).rejects.toThrow('division by zero');
  expect((await half(2)).rows).toEqual([{ half: 2 }]);
});

test('a wording that varies does not fill the memory of the database', async () => {
  const own = openDb(openPool(where, { max: 1, say: fail }));
  for (let turn = 0; turn < 90; turn += 1) {
    const { rows } = await sql<{ n: number }>`select ${sql.lit(turn)}::int + ${1}::int as n ${kept}`.execute(own);
    expect(rows[0]?.n).toBe(turn + 1);
  }
  expect(await keptBy(own)).toBe(64);
  await own.destroy();
});
