import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askForStates } from '#server/invoices/set-buyer-state.ts';
import { eraseGuest } from '#server/personal-data/erase-account.ts';
import { aCustomer, ask } from '#test/accounts.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { eraseOwn } from '#test/erasure-races.ts';
import { aPaidOrderWithCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// E-mails about an order that are enqueued in parallel to the erasure of its buyer are deleted, and none is left
// without a recipient.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const unsent = (email: string) =>
  testApp.db.selectFrom('mails').select('id').where('recipient', '=', email).where('sent_at', 'is', null).execute();
const waiting = async () =>
  (
    await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(testApp.db)
  ).rows[0]?.count ?? 0;

test('a code for an order goes to no address that is erased meanwhile', async () => {
  const email = 'finder@late-mail.in';
  const { orderId } = await aPaidOrderWithCase(testApp, { email });
  await waitUntil(
    () => unsent(email),
    ({ length }) => length === 0,
  );
  await testApp.db
    .insertInto('codes')
    .values({
      purpose: 'find-order',
      target: email,
      digest: Buffer.alloc(32),
      sent_at: new Date(0),
      expires_at: new Date(),
    })
    .execute();
  let erasing: Promise<unknown> = Promise.resolve();
  await testApp.db.transaction().execute(async (tx) => {
    await sql`select from codes where target = ${email} for update`.execute(tx);
    const request = { orderNumber: orderId, by: 'email' };
    const asked = await ask(testApp, 'POST', '/api/orders/find', request);
    expect(asked.status).toBe(200);
    // Waits until the job has started and is waiting for a lock.
    await waitUntil(waiting, (count) => count > 0);
    erasing = eraseGuest(testApp, email);
    await Promise.race([erasing, pause(500)]);
  });
  await erasing;
  await pause(500);
  const mails = testApp.db.selectFrom('mails').select('kind').where('recipient', '=', email);
  expect(await mails.execute()).toEqual([]);
});

test('nobody is asked for the State of an order whose buyer erases the account meanwhile', async () => {
  const email = 'stateless@late-mail.in';
  const who = await aCustomer(testApp, email);
  const { body } = await initiatePayment(testApp, aBuyer({ email }), who.bearer);
  await testApp.db.updateTable('orders').set({ state: null }).where('id', '=', body.order_id).execute();
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  await waitUntil(
    () => testApp.db.selectFrom('tax_documents').select('kind').where('order_id', '=', body.order_id).execute(),
    ({ length }) => length > 0,
  );
  const acts: Promise<unknown>[] = [];
  await testApp.db.transaction().execute(async (tx) => {
    await sql`select from orders where id = ${body.order_id} for update`.execute(tx);
    // Starts the erasure first, however slow the machine is.
    for (const act of [() => eraseOwn(testApp, who), () => askForStates(testApp)]) {
      acts.push(act());
      await waitUntil(waiting, (count) => count >= acts.length);
    }
  });
  await Promise.all(acts);
  const mails = testApp.db.selectFrom('mails').select('recipient').where('kind', '=', 'state-wanted');
  expect(await mails.execute()).toEqual([]);
});
