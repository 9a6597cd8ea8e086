import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '#test/checkout.ts';
import { emailOf, failsToPay, pays, pressesPay, waitsForTicket } from './buyers.ts';
import type { Shop } from './shop.ts';

/**
 * After a 429 the provider is not called for a minute; the calls that waited may exhaust the limit of the following
 * minute too.
 */
export const providerPauseSeconds = 180;

type Moment = {
  name: string;
  prepare?: (shop: Shop) => unknown;
  comes: (shop: Shop, round: Round) => Promise<unknown>;
};
type Round = { paid: Promise<unknown>[] };

const upTo = (milliseconds: number) => Math.random() * milliseconds;

/** Kill points of a purchase; fast steps are delayed so that the kill hits them. */
export const moments: Moment[] = [
  {
    name: 'while Pay is pressed',
    prepare: ({ provider }) => provider.admin('/faults', { answerAfterMs: 250, only: 'create' }),
    comes: () => pause(20 + upTo(350)),
  },
  {
    name: 'between the payment and its webhook',
    prepare: ({ provider }) => provider.admin('/webhooks', { delayMs: 300 }),
    comes: (_shop, { paid }) => Promise.all(paid).then(() => pause(upTo(250))),
  },
  {
    name: 'while the webhook is taken',
    comes: (_shop, { paid }) => Promise.any(paid).then(() => pause(upTo(40))),
  },
  {
    name: 'while the job asks the provider',
    prepare: ({ provider }) => provider.admin('/faults', { latencyMs: 150, only: 'get' }),
    comes: (_shop, { paid }) => Promise.any(paid).then(() => pause(40 + upTo(250))),
  },
  {
    name: 'while the receipt is on its way',
    prepare: ({ mailServer }) => mailServer.slow(200),
    comes: async ({ mailServer }) => {
      const before = mailServer.deliveries.length;
      await waitUntil(
        async () => mailServer.deliveries.length,
        (count) => count > before,
        providerPauseSeconds,
      );
      await pause(upTo(300));
    },
  },
];

function purchase(shop: Shop, name: string, kind: number): { paid: Promise<unknown>; done: Promise<unknown> } {
  const orderId = pressesPay(shop, name);
  const paid = orderId.then(async (id) => {
    if (kind % 3 === 0) await failsToPay(shop, id);
    await pays(shop, id);
    return id;
  });
  return { paid, done: kind % 2 === 0 ? paid.then((id) => waitsForTicket(shop, id)) : paid };
}

/** Removes the faults and delays of the provider and the mail server. */
export async function calm({ provider, mailServer }: Shop): Promise<void> {
  await provider.admin('/faults', {});
  await provider.admin('/webhooks', {});
  mailServer.slow(0);
}

/**
 * Kills the server with kill -9 while buyers pay, at one kill point after another, and restarts it each time. Returns
 * the names of the buyers.
 */
export async function killAroundPayment(shop: Shop, kills: number, buyersAKill = 6): Promise<string[]> {
  const doings: Promise<unknown>[] = [];
  const names: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const moment = moments[kill % moments.length];
    await moment?.prepare?.(shop);
    const fresh = Array.from({ length: buyersAKill }, (_, n) => `buyer-${kill}-${n}`);
    const purchases = fresh.map((name, kind) => purchase(shop, name, kind));
    names.push(...fresh);
    doings.push(...purchases.map(({ done }) => done));
    // `Promise.all` below reports the error.
    for (const { done } of purchases) done.catch(() => undefined);
    await moment?.comes(shop, { paid: purchases.map(({ paid }) => paid) });
    await shop.product.kill();
    await calm(shop);
    await shop.open();
  }
  await Promise.all(doings);
  return names;
}

type ProviderOrder = {
  order: { order_id: string; order_status: string; customer_details: { customer_email: string } };
};

/** Counts orders and unsent mails, and lists the orders that only one side knows to be paid. */
export async function whereItStands({ provider, db }: Shop) {
  const all = await provider.admin<ProviderOrder[]>('/orders');
  const there = all.filter(({ order }) => order.customer_details.customer_email.endsWith(emailOf('')));
  const here = await db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where((is) => is.or([is('email', 'like', emailOf('%')), is('erase_requested_at', 'is not', null)]))
    .execute();
  const unsent = await db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute();
  const paidThere = there.filter(({ order }) => order.order_status === 'PAID').map(({ order }) => order.order_id);
  // Refunded orders count as paid.
  const paidHere = new Set(here.filter(({ status }) => status === 'paid' || status === 'refunded').map(({ id }) => id));
  return {
    orders: there.length,
    paid: paidHere.size,
    onlyPaidThere: paidThere.filter((id) => !paidHere.delete(id)),
    onlyPaidHere: [...paidHere],
    unsent: unsent.length,
  };
}

/** Waits until both sides agree and all mails are sent; expects that each buyer has one paid order and one receipt. */
export async function expectAllSettled(shop: Shop, names: readonly string[], seconds = 120): Promise<void> {
  const end = await waitUntil(
    () => whereItStands(shop),
    ({ onlyPaidThere, unsent }) => onlyPaidThere.length + unsent === 0,
    seconds,
  );
  assert.deepEqual(end, { orders: names.length, paid: names.length, onlyPaidThere: [], onlyPaidHere: [], unsent: 0 });
  const receipts = new Map<string, Set<string>>();
  for (const { to, messageId } of shop.mailServer.deliveries)
    receipts.set(to, (receipts.get(to) ?? new Set()).add(messageId));
  const odd = names.filter((name) => receipts.get(emailOf(name))?.size !== 1);
  assert.deepEqual(odd, [], 'each buyer gets one receipt');
}
