import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { checkInvariants } from '#database/invariants.ts';
import { openShop, type Shop, type ShopOptions } from '#test/process/shop.ts';

/** Runs `work` with a fresh shop, then checks the invariants. */
export async function withShop<T>(options: ShopOptions, work: (shop: Shop) => Promise<T>): Promise<T> {
  const shop = await openShop(options);
  try {
    const found = await work(shop);
    await expectInvariantsHold(shop.db);
    return found;
  } catch (error) {
    const words = shop.product.output().trim().split('\n').slice(-5).join('\n').slice(-2_000);
    throw new Error(`${error instanceof Error ? error.message : String(error)}\nthe server's last words:\n${words}`, {
      cause: error,
    });
  } finally {
    await shop.close();
  }
}

/** Checks that no invariant is violated. The error holds all rows about each order that a rule names. */
export async function expectInvariantsHold(db: Db): Promise<void> {
  const broken = await checkInvariants(db);
  if (broken.length === 0) return;
  const ids = broken.flatMap(({ rows }) => (rows as { order_id?: string }[]).flatMap((row) => row.order_id ?? []));
  assert.fail(JSON.stringify({ broken, orders: await rowsAbout(db, ids) }, null, 1));
}

async function rowsAbout(db: Db, orderIds: string[]): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'order_id'`.execute(db);
  const found: Record<string, unknown[]> = {};
  for (const { name } of [...tables, { name: 'orders' }]) {
    const column = name === 'orders' ? 'id' : 'order_id';
    found[name] = (
      await sql`select * from ${sql.table(name)} where ${sql.ref(column)} = any(${orderIds})`.execute(db)
    ).rows;
  }
  return found;
}

/** Runs `work` a number of times concurrently. */
export function times<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => work(n)));
}

/** Formats counts, such as '3 × 200, 1 × 429'. */
export function countEach(things: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return [...counts].map(([thing, count]) => `${count} × ${thing}`).join(', ');
}
