import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { syncPayment } from '#server/orders/payments/sync-payment.ts';
import { aBuyer, initiatePayment } from '#test/checkout.ts';
import { everything } from '#test/everything.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { issueSaleDocument } from './issue-tax-document.ts';

let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  first = await openTestApp({ jobs: false });
  // Second instance of the server on the same database, with the same provider.
  second = await openTestApp({ jobs: false, where: first.where, payments: () => first.payments });
}, 60_000);
afterAll(async () => {
  await second?.close();
  await first?.close();
});

/** Processes a list with the given number of concurrent workers. */
async function inLanes<Item>(lanes: number, items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  const left = [...items];
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Takes a document number in a transaction that is rolled back, as if the process had crashed. */
async function loseANumber(app: TestApp, id: string): Promise<void> {
  const lost = app.db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    await issueSaleDocument(tx, order, { revision: 9 });
    throw new Error('killed');
  });
  await lost.catch((error: Error) => expect(error.message).toBe('killed'));
}

const payments = everything ? 200 : 60;

test(`${payments} payments at once over two instances, some of them killed, have numbers without gaps in the order of their days`, async () => {
  const ids: string[] = [];
  await inLanes(8, Array.from({ length: payments }).map(String), async (_none) => {
    const { body } = await initiatePayment(first, aBuyer({ email: `parallel${Math.random()}@x.in` }));
    ids.push(body.order_id);
  });
  await inLanes(8, ids, (id) => first.provider.admin(`/orders/${id}/attempts`, { status: 'SUCCESS' }));
  await Promise.all([
    inLanes(12, ids, (id) => syncPayment(first, id, 'second look')),
    inLanes(12, ids.toReversed(), (id) => syncPayment(second, id, 'second look')),
    inLanes(2, ids.slice(0, 20), (id) => loseANumber(second, id)),
  ]);
  const { rows } = await sql<{ count: number; last: number; ordered: boolean }>`
    select count(*)::int as count, max(sequence) as last,
      coalesce(bool_and(issued_at >= before), true) as ordered
    from (select sequence, issued_at, lag(issued_at) over (order by sequence) as before
      from tax_documents where series = 'INV') as numbers`.execute(first.db);
  expect(rows).toEqual([{ count: payments, last: payments, ordered: true }]);
  expect(await checkInvariants(first.db)).toEqual([]);
}, 240_000);
