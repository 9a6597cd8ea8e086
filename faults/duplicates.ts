import assert from 'node:assert/strict';
import { waitUntil } from '#test/checkout.ts';
import { pays, pressesPay, waitsForTicket } from '#test/process/buyers.ts';
import { calm } from '#test/process/kill-around-payment.ts';
import { runProgram } from '#test/process/program.ts';
import { differencesFromProvider } from '#test/process/provider-differences.ts';
import type { Shop } from '#test/process/shop.ts';
import type { Experiment } from './experiment.ts';
import { withShop } from './shop.ts';

type Event = { id: string };
const eventsOf = ({ provider }: Shop, orderId: string) => provider.admin<Event[]>(`/events?order_id=${orderId}`);
const giveBack = ({ provider }: Shop, orderId: string, more: object = {}) =>
  provider.admin<{ refund_id: string }>(`/orders/${orderId}/refunds`, more);

/** Payment scenarios for one order; its webhooks are held back and then sent according to `spreads`. */
const ways: Record<string, (shop: Shop, orderId: string, first: string) => Promise<unknown>> = {
  'given back by staff at the provider': (shop, id) => pays(shop, id).then(() => giveBack(shop, id)),
  'given back by itself': async (shop, id) => {
    await shop.provider.admin('/duplicates', { autoRefund: true });
    await pays(shop, id);
    await shop.provider.admin('/duplicates', {});
  },
  'not given back': (shop, id) => pays(shop, id),
  'the first given back instead': (shop, id, first) =>
    pays(shop, id).then(() => giveBack(shop, id, { cf_payment_id: first })),
  'given back without its name': (shop, id) => pays(shop, id).then(() => giveBack(shop, id, { unnamed: true })),
  'a refund that fails': (shop, id) => pays(shop, id).then(() => giveBack(shop, id, { status: 'FAILED' })),
  'a part of the purchase': (shop, id) => giveBack(shop, id, { refund_amount: 500 }),
  'cancelled, then made': (shop, id) =>
    pays(shop, id)
      .then(() => giveBack(shop, id, { status: 'CANCELLED' }))
      .then(() => giveBack(shop, id)),
  'all given back': (shop, id) => giveBack(shop, id),
  'all given back, and paid again': (shop, id) => giveBack(shop, id).then(() => pays(shop, id)),
};

/** Selections of an order's webhooks to send: all, five times each in random order; only the newest one; or none. */
const spreads = {
  'in any order': (events: Event[]) =>
    events.flatMap((event) => Array(5).fill(event)).toSorted(() => Math.random() - 0.5),
  'only the newest': (events: Event[]) => events.slice(0, 1),
  never: () => [],
};

/** Rechecks all paid orders now; normally the rechecks of an order are spread over 30 days (`paidLooks`). */
async function lookAtAll(shop: Shop): Promise<string> {
  const looked = runProgram('server/ops/main.ts', ['reconcile', 'all'], { DATA_DIR: shop.dataDir, ...shop.settings });
  assert.equal((await looked.ended).code, 0, looked.output());
  return looked.output();
}

export const duplicates: Experiment = {
  name: 'duplicates',
  fault: 'duplicate captures, automatic, partial and failing refunds, lost and shuffled news of them',
  promise:
    'the purchase stands while one full capture stands; our state, documents and tasks agree with the provider’s lists',
  runs: 3,
  prove: (runs) =>
    withShop({}, async (shop) => {
      let orders = 0;
      for (let run = 0; run < runs; run += 1)
        for (const [way, happen] of Object.entries(ways))
          for (const spread of Object.values(spreads)) {
            orders += 1;
            await shop.provider.admin('/webhooks', {});
            const orderId = await pressesPay(shop, `duplicate-${orders}-${way.replaceAll(/[^a-z]+/g, '-')}`);
            const first = await pays(shop, orderId);
            await waitsForTicket(shop, orderId);
            await shop.provider.admin('/webhooks', { never: true });
            await happen(shop, orderId, first);
            for (const { id } of spread(await eventsOf(shop, orderId)))
              await shop.provider.admin(`/events/${id}/resend`, {});
          }
      await calm(shop);
      await waitUntil(
        () => shop.db.selectFrom('payment_events').select('event_key').where('state', '=', 'received').execute(),
        (waiting) => waiting.length === 0,
        180,
      );
      const looked = await lookAtAll(shop);
      assert.deepEqual(await differencesFromProvider(shop), [], `the lists of the provider, after: ${looked}`);
      return `${orders} orders in ${Object.keys(ways).length} ways, with all, one or no news of them: as the provider’s lists say`;
    }),
};
