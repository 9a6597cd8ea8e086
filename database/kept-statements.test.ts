import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { type Db, openDb, openPool, type Where } from './connect.ts';
import { keptQuery } from './kept-statements.ts';
import type { DB } from './types.ts';

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

const findDish = keptQuery((by, { name }: { name: string }) => ({
  compile: () => sql<{ price: number }>`select * from dishes where name = ${name}`.compile(by),
}));
const priceOf = async (name: string, by = db) => (await findDish(by, { name }))[0]?.price;

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
  const half = keptQuery((by, { divisor }: { divisor: number }) => ({
    compile: () => sql<{ half: number }>`select 4 / ${divisor}::int as half`.compile(by),
  }));
  await expect(half(db, { divisor: 0 })).rejects.toThrow('division by zero');
  expect(await half(db, { divisor: 2 })).toEqual([{ half: 2 }]);
});

test('a value that is not named takes what the table has for it; null is a value', async () => {
  const add = keptQuery((by, coupon: Insertable<DB['coupons']>) =>
    by.insertInto('coupons').values(coupon).returning(['redeemed', 'max_redemptions']),
  );
  const coupon = { description: 'a tenth', kind: 'percent' as const, value: 10, categories: [] };
  const added = (code: string, more: { redeemed?: number | undefined; max_redemptions?: number | null }) =>
    add(db, { code, ...coupon, ...more });
  expect(await added('A', { redeemed: 3, max_redemptions: 7 })).toEqual([{ redeemed: 3, max_redemptions: 7 }]);
  expect(await added('B', {})).toEqual([{ redeemed: 0, max_redemptions: null }]);
  expect(await added('C', { redeemed: undefined, max_redemptions: 2 })).toEqual([{ redeemed: 0, max_redemptions: 2 }]);
  expect(await added('D', { redeemed: 1, max_redemptions: null })).toEqual([{ redeemed: 1, max_redemptions: null }]);
});
