import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import type { Attempt, PaymentProvider } from '#server/adapters/payments.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Two syncs of an order run at once, and the one that read its lists first stores them last.

type Held = { list: 'findOrder' | 'findRefunds' | 'findAttempts'; received: () => void; until: Promise<void> };

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
let held: Held | undefined;
let isListed: (attempt: Attempt) => boolean;
let saysActive = false;

/** Delays the provider's response about an order or list until the test releases it. */
async function waitFor<T>(list: Held['list'], answer: Promise<T>): Promise<T> {
  const found = await answer;
  if (held?.list !== list) return found;
  const { received, until } = held;
  held = undefined;
  received();
  await until;
  return found;
}

beforeAll(async () => {
  const payments = (real: PaymentProvider): PaymentProvider => ({
    ...real,
    findOrder: (id, caller) =>
      waitFor('findOrder', real.findOrder(id, caller)).then(
        (found) => found && (saysActive ? { ...found, state: 'open' } : found),
      ),
    findRefunds: (id, caller) => waitFor('findRefunds', real.findRefunds(id, caller)),
    findAttempts: (id, caller) =>
      waitFor(
        'findAttempts',
        real.findAttempts(id, caller).then((found) => found.filter(isListed)),
      ),
  });
  testApp = await openTestApp({ payments });
  desk = await refundDesk(testApp, 'parallel.in');
});
afterAll(() => testApp.close());
beforeEach(async () => {
  held = undefined;
  isListed = () => true;
  await testApp.provider.admin('/webhooks', { never: true });
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
});

/** Starts a sync that waits after reading the order or list, runs `change`, and lets the sync continue. */
async function changeAfter(id: string, list: Held['list'], change: () => Promise<unknown>): Promise<void> {
  const received = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  held = { list, received: received.resolve, until: released.promise };
  const look = desk.look(id);
  await received.promise;
  await change();
  released.resolve();
  await look;
}

/** Lets one sync read a list before `change` and continue after another sync has stored the change. */
const lookBeforeAndAfter = (id: string, list: Held['list'], change: () => Promise<unknown>) =>
  changeAfter(id, list, async () => {
    await change();
    await desk.look(id);
  });

const orderOf = (id: string) =>
  testApp.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const refundsOf = (id: string) => testApp.db.selectFrom('refunds').select('state').where('order_id', '=', id).execute();

const documentsOf = (id: string) =>
  testApp.db.selectFrom('tax_documents').select(['kind', 'total_paise']).where('order_id', '=', id).execute();

test('a payment captured between the looks at an order and at its payments makes it paid at once, with one invoice', async () => {
  const id = await desk.anOrder();
  await changeAfter(id, 'findOrder', () => desk.pay(id));
  expect(await orderOf(id)).toMatchObject({ status: 'paid' });
  expect(await documentsOf(id)).toEqual([{ kind: 'invoice', total_paise: 199_900 }]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('an order that the provider still reports as open gets no invoice, although a payment of it is captured', async () => {
  const id = await desk.anOrder();
  await desk.pay(id);
  saysActive = true;
  await desk.look(id);
  expect([(await orderOf(id)).status, await documentsOf(id)]).toEqual(['pending', []]);
  saysActive = false;
  await desk.look(id);
  expect([(await orderOf(id)).status, (await documentsOf(id)).length]).toEqual(['paid', 1]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('an older list of refunds does not put back a state that a newer one has replaced', async () => {
  const id = await desk.aPaidOrder();
  await desk.refund(id, 199_900);
  await desk.settled(id, 'succeeded');
  const [refund] = await desk.refundsThere(id);
  await lookBeforeAndAfter(id, 'findRefunds', () =>
    testApp.provider.admin(`/refunds/${refund?.refund_id}/status`, { status: 'CANCELLED' }),
  );
  expect(await refundsOf(id)).toEqual([{ state: 'CANCELLED' }]);
  expect(await orderOf(id)).toMatchObject({ status: 'paid', returned_paise: 0 });
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('an older list of payments does not remove one that a newer list has', async () => {
  const id = await desk.aPaidOrder();
  const { cf_payment_id: second } = (await desk.pay(id)) as { cf_payment_id: unknown };
  await desk.look(id);
  isListed = ({ paymentId }) => paymentId !== String(second);
  await lookBeforeAndAfter(id, 'findAttempts', async () => {
    isListed = () => true;
  });
  const due = testApp.db.selectFrom('refund_tasks').select(['provider_payment_id', 'done_at']);
  expect(await due.where('order_id', '=', id).execute()).toEqual([
    { provider_payment_id: String(second), done_at: null },
  ]);
});

test('a time of reading from before the clock of the database was set back does not stop lookups', async () => {
  const id = await desk.aPaidOrder();
  await testApp.db
    .updateTable('orders')
    .set({ lists_read_at: new Date(Date.now() + 3_600_000) })
    .where('id', '=', id)
    .execute();
  await desk.refund(id, 199_900);
  await desk.settled(id, 'succeeded');
  expect((await orderOf(id)).lists_read_at?.getTime()).toBeLessThan(Date.now() + 60_000);
});
