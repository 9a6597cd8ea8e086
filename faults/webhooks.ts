import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { waitUntil } from '#test/checkout.ts';
import { failsToPay, pays, pressesPay, waitsForTicket } from '#test/process/buyers.ts';
import { calm, expectAllSettled } from '#test/process/kill-around-payment.ts';
import type { Shop } from '#test/process/shop.ts';
import type { Experiment } from './experiment.ts';
import { times, withShop } from './shop.ts';

type Sent = { id: string; tries: { status: number | null }[] };

const eventsOf = ({ provider }: Shop, orderId: string) => provider.admin<Sent[]>(`/events?order_id=${orderId}`);

/** Sends a hundred copies of every event at the same time. */
async function hundredTimes(shop: Shop, name: string): Promise<string[]> {
  await shop.provider.admin('/webhooks', { duplicate: 100 });
  const orderId = await pressesPay(shop, name);
  await failsToPay(shop, orderId);
  await pays(shop, orderId);
  await waitsForTicket(shop, orderId);
  const sent = await waitUntil(
    () => eventsOf(shop, orderId),
    (events) => events.every(({ tries }) => tries.length >= 100),
    60,
  );
  const refused = sent.flatMap(({ tries }) => tries).filter(({ status }) => status !== 200);
  assert.deepEqual(refused, [], 'every copy is taken');
  await calm(shop);
  return [name];
}

/** Sends five copies of each event of a purchase with failed attempts, in random order. */
async function shuffled(shop: Shop, name: string): Promise<string[]> {
  await shop.provider.admin('/webhooks', { never: true });
  const orderId = await pressesPay(shop, name);
  await failsToPay(shop, orderId);
  await shop.provider.admin(`/orders/${orderId}/attempts`, { status: 'USER_DROPPED' });
  await failsToPay(shop, orderId);
  await pays(shop, orderId);
  const events = (await eventsOf(shop, orderId)).toSorted(() => Math.random() - 0.5);
  await Promise.all(events.map(({ id }) => shop.provider.admin(`/events/${id}/resend`, { times: 5 })));
  await calm(shop);
  return [name];
}

/** Delivers the payment and its webhook before the provider responds to the order creation. */
async function beforeTheRedirect(shop: Shop, name: string): Promise<string[]> {
  await shop.provider.admin('/faults', { answerAfterMs: 1_500, only: 'create' });
  const before = new Set((await shop.provider.admin<{ order: { order_id: string } }[]>('/orders')).map(idOf));
  const pressed = pressesPay(shop, name);
  const there = await waitUntil(
    async () => (await shop.provider.admin<{ order: { order_id: string } }[]>('/orders')).map(idOf),
    (ids) => ids.some((id) => !before.has(id)),
  );
  await pays(shop, there.find((id) => !before.has(id)) ?? '');
  await waitsForTicket(shop, await pressed);
  await calm(shop);
  return [name];
}

const idOf = ({ order }: { order: { order_id: string } }) => order.order_id;

/**
 * Pays without webhooks or returning buyers, so that the reconciler must find the payments. Returns a function that
 * waits until all orders are paid and resolves with the seconds since the payments.
 */
async function never(shop: Shop, names: string[]): Promise<() => Promise<number>> {
  await shop.provider.admin('/webhooks', { never: true });
  const ids: string[] = [];
  for (const name of names) {
    const orderId = await pressesPay(shop, name);
    await pays(shop, orderId);
    ids.push(orderId);
  }
  await calm(shop);
  const paidAt = Date.now();
  return async () => {
    await waitUntil(
      () => shop.db.selectFrom('orders').select('id').where('id', 'in', ids).where('status', '<>', 'paid').execute(),
      (open) => open.length === 0,
      130,
    );
    return Math.round((Date.now() - paidAt) / 1_000);
  };
}

export const webhooks: Experiment = {
  name: 'webhooks',
  fault: 'webhook ×100 at once, shuffled, before the redirect, never',
  promise: 'one effect; settled by the reconciler ≤ 2 min',
  runs: 10,
  prove: (runs) =>
    withShop({}, async (shop) => {
      const lost = await times(runs, async (n) => `lost-${n}`);
      const reconciled = await never(shop, lost);
      const ways = [hundredTimes, shuffled, beforeTheRedirect];
      const names = [...lost];
      for (let run = 0; run < runs; run += 1)
        // Only eight random characters, because names with ten digits in a row are rejected as phone numbers.
        for (const way of ways)
          names.push(...(await way(shop, `${way.name.toLowerCase()}-${run}-x${randomUUID().slice(0, 8)}`)));
      const seconds = await reconciled();
      await expectAllSettled(shop, names);
      return `${names.length} orders paid; those without any webhook settled within ${seconds} s`;
    }),
};
