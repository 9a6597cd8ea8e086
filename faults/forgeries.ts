import assert from 'node:assert/strict';
import { waitUntil } from '#test/checkout.ts';
import { pays, pressesPay, waitsForTicket } from '#test/process/buyers.ts';
import { sandboxMerchant } from '#test/process/payment-sandbox.ts';
import type { Shop } from '#test/process/shop.ts';
import { deliver, eventBody, signed } from '#test/webhooks.ts';
import type { Experiment } from './experiment.ts';
import { countEach, withShop } from './shop.ts';

const { secret } = sandboxMerchant;
type Forgery = { what: string; wanted: number; body: string; headers: Record<string, string> };

function forgeries(orderId: string, run: number): Forgery[] {
  const body = eventBody({ orderId, paymentId: `90${run}` });
  const sealed = signed(body, { secret, key: `forged-${run}` });
  const refused = (what: string, wrong: string, headers: Record<string, string>) => ({
    what,
    wanted: 401,
    body: wrong,
    headers,
  });
  const held = (what: string, wrong: string) => ({
    what,
    wanted: 200,
    body: wrong,
    headers: signed(wrong, { secret, key: `${what}-${run}` }),
  });
  const { 'x-webhook-signature': signature = '', ...unsigned } = sealed;
  return [
    refused('no signature', body, unsigned),
    refused('an empty signature', body, { ...sealed, 'x-webhook-signature': '' }),
    refused('a signature of another length', body, { ...sealed, 'x-webhook-signature': `${signature}AA` }),
    refused('one letter of the signature changed', body, { ...sealed, 'x-webhook-signature': flipped(signature) }),
    refused('another key', body, signed(body, { secret: 'cfsk_somebody_else' })),
    refused('an altered amount', body.replaceAll('1999.00', '1998.00'), sealed),
    refused('an altered order', body.replace(orderId, `${orderId}x`), sealed),
    refused('one byte more', `${body} `, sealed),
    refused('parsed and written again', JSON.stringify(JSON.parse(body)), sealed),
    refused('another time', body, { ...sealed, 'x-webhook-timestamp': '1795183105301' }),
    held('a signed wrong amount', eventBody({ orderId, amount: 1, paymentId: `91${run}` })),
    held('a signed wrong currency', eventBody({ orderId, currency: 'USD', paymentId: `92${run}` })),
    held('a signed success that the provider does not know of', eventBody({ orderId, paymentId: `93${run}` })),
    {
      ...held('an unknown order', eventBody({ orderId: `ch_${'0'.repeat(20)}${run}`, paymentId: `94${run}` })),
      wanted: 404,
    },
  ];
}

const flipped = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);

/** Returns a snapshot of all rows that a payment can change. */
async function picture({ db }: Shop): Promise<Set<string>> {
  const tables = {
    orders: await db.selectFrom('orders').select(['id', 'status', 'total', 'paid_at', 'last_attempt']).execute(),
    subscriptions: await db.selectFrom('subscriptions').selectAll().execute(),
    payments: await db.selectFrom('payments').selectAll().execute(),
    mails: await db.selectFrom('mails').select(['kind', 'order_id']).execute(),
    refunds: await db.selectFrom('refund_tasks').selectAll().execute(),
    tasks: await db.selectFrom('tasks').select(['id', 'status', 'version']).execute(),
  };
  return new Set(
    Object.entries(tables).flatMap(([table, rows]) => rows.map((row) => `${table} ${JSON.stringify(row)}`)),
  );
}

function expectSame(before: Set<string>, after: Set<string>): void {
  const changes = {
    gone: [...before].filter((row) => !after.has(row)),
    come: [...after].filter((row) => !before.has(row)),
  };
  assert.deepEqual(changes, { gone: [], come: [] }, `nothing changes: ${JSON.stringify(changes)}`);
}

const eventsOf = ({ db }: Shop) => db.selectFrom('payment_events').select(['state', 'provider_payment_id']).execute();

async function untilRead(shop: Shop): Promise<void> {
  await waitUntil(
    () => eventsOf(shop),
    (events) => events.every(({ state }) => state !== 'received'),
  );
}

/** Checks that the real payment succeeded and that the forged events before it changed nothing. */
async function expectOnlyPayment(shop: Shop, orderId: string, paymentId: string): Promise<void> {
  await waitsForTicket(shop, orderId);
  await waitUntil(
    () => eventsOf(shop),
    (events) => events.some(({ provider_payment_id }) => provider_payment_id === paymentId),
  );
  await untilRead(shop);
  const payments = await shop.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).execute();
  assert.deepEqual(
    payments.map(({ provider_payment_id, outcome }) => [provider_payment_id, outcome]),
    [[paymentId, 'succeeded']],
    'only the true payment',
  );
  const refunds = await shop.db.selectFrom('refund_tasks').selectAll().where('order_id', '=', orderId).execute();
  assert.deepEqual(refunds, [], 'nothing to give back');
}

export const forged: Experiment = {
  name: 'forgeries',
  fault: 'forged, altered, re-serialised, wrong key, wrong amount, wrong currency, unknown order',
  promise: '401 or held; nothing changes; unknown order never answered 200',
  runs: 10,
  prove: (runs) =>
    withShop({}, async (shop) => {
      const answers: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        const orderId = await pressesPay(shop, `forged-${run}`);
        const before = await picture(shop);
        for (const { what, wanted, body, headers } of forgeries(orderId, run)) {
          const status = await deliver(shop, body, headers);
          assert.equal(status, wanted, what);
          answers.push(status);
        }
        await untilRead(shop);
        expectSame(before, await picture(shop));
        await expectOnlyPayment(shop, orderId, await pays(shop, orderId));
      }
      return `${answers.length} forgeries: ${countEach(answers)}; each order was then paid once, by its true payment`;
    }),
};
