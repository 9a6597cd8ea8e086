import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { seedDemo } from './seed-demo.ts';
import { openFinishedCases } from './seed-finished-cases.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false });
  await seedDemo(testApp.db, new Date());
});
afterAll(() => testApp.close());

const tables = ['case_steps', 'case_requests', 'case_events', 'tasks'] as const;
/** Columns that differ in each run: ids and insert times. */
const passing = ['id', 'case_id', 'clock_at', 'warn_at', 'created_at', 'updated_at'];

/** Returns all rows of an order's case, without the columns in `passing`. */
async function rowsOf(orderId: string): Promise<string[]> {
  const ofCase = sql`select id from cases where order_id = ${orderId}`;
  const { rows } = await sql<{ row: string }>`select (to_jsonb(cases) - ${passing}::text[])::text as row from cases
    where order_id = ${orderId} union all ${sql.join(
      tables.map(
        (table) =>
          sql`select ${sql.lit(table)} || (to_jsonb(part) - ${passing}::text[])::text from ${sql.table(table)} as part
            where case_id in (${ofCase})`,
      ),
      sql` union all `,
    )}`.execute(testApp.db);
  return rows.map(({ row }) => row).toSorted();
}

test('the case of every earlier order is as the product opens and closes it', async () => {
  const { db } = testApp;
  const orders = await db
    .selectFrom('orders')
    .innerJoin('cases', 'cases.order_id', 'orders.id')
    .selectAll('orders')
    .select('cases.closed_at')
    .where('cases.status', '=', 'done')
    .execute();
  expect(orders.length).toBeGreaterThan(90);
  const [seeded, made] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for (const { id } of orders) seeded.set(id, await rowsOf(id));
  await db.deleteFrom('tasks').where('case_id', 'is not', null).execute();
  await db.deleteFrom('cases').where('status', '=', 'done').execute();
  await db.updateTable('orders').set({ cases_opened_at: null }).execute();
  for (const order of orders)
    await db.transaction().execute((tx) => openFinishedCases(tx, order, order.closed_at ?? new Date()));
  await db.updateTable('cases').set({ next_round_at: null }).where('status', '=', 'done').execute();
  for (const { id } of orders) made.set(id, await rowsOf(id));
  expect(seeded).toEqual(made);
});
