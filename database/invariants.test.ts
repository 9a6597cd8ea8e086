import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { lateWatch } from '#shared/rules/orders.ts';
import { brokenCasesAndTasks } from '#test/broken-shop/broken-cases-and-tasks.ts';
import { brokenOrders } from '#test/broken-shop/broken-orders.ts';
import { brokenPaymentsAndRefunds } from '#test/broken-shop/broken-payments-and-refunds.ts';
import { brokenTaxDocumentsAndDisputes } from '#test/broken-shop/broken-tax-documents-and-disputes.ts';
import { aSoundShop } from '#test/broken-shop/sound-shop.ts';
import { freshDatabase } from '#test/database.ts';
import { type Db, openDb, openPool } from './connect.ts';
import { checkInvariants, invariants } from './invariants.ts';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  const fresh = await freshDatabase(inject('postgres'));
  drop = fresh.drop;
  const fail = (error: Error) => {
    throw error;
  };
  db = openDb(openPool(fresh.where, { onError: fail }));
  for (const statement of aSoundShop) await sql.raw(statement).execute(db);
});
afterAll(async () => {
  await db.destroy();
  await drop();
});

const faults = [...brokenOrders, ...brokenPaymentsAndRefunds, ...brokenCasesAndTasks, ...brokenTaxDocumentsAndDisputes];

test('a consistent database violates no invariant', async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

test.each(faults)('%s: found when %s', async (rule, _fault, statements) => {
  const undo = new Error('undone');
  const looking = db.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
    const found = (await checkInvariants(tx)).map((broken) => broken.rule);
    expect(found).toContain(rule);
    throw undo;
  });
  await expect(looking).rejects.toBe(undo);
});

test('unpaid orders are synced for as long as the rules say', () => {
  expect(lateWatch).toBe(24 * 3_600_000);
});

test('every rule has a test row that violates it', () => {
  expect(new Set(faults.map(([rule]) => rule))).toEqual(new Set(invariants.map(({ name }) => name)));
});
