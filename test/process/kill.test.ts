import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { everything } from '#test/everything.ts';
import { pays, pressesPay } from './buyers.ts';
import { calm, expectAllSettled, killAroundPayment, moments } from './kill-around-payment.ts';
import { openShop, type Shop } from './shop.ts';
import { aDatabaseUrl, cleanUp } from './starts.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

let shop: Shop;
const names: string[] = [];
beforeAll(async () => {
  shop = await openShop({ databaseUrl: await aDatabaseUrl() });
});
afterAll(async () => {
  await shop?.close();
  await cleanUp();
});

test.runIf(everything)(
  'kill -9 at each step of a purchase: exactly the paid orders have one subscription and one receipt',
  async () => {
    names.push(...(await killAroundPayment(shop, moments.length, 6)));
    await expectAllSettled(shop, names);
    expect(await checkInvariants(shop.db)).toEqual([]);
  },
);

test.runIf(everything)('kill -9 while webhooks arrive leaves no stored event without its job', async () => {
  for (const round of [1, 2, 3]) {
    // Slow down jobs, so that the kill interrupts them.
    await shop.provider.admin('/faults', { latencyMs: 400, only: 'get' });
    const buyers = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `webhook-${round}-${n}`);
    names.push(...buyers);
    const orders = await Promise.all(buyers.map((name) => pressesPay(shop, name)));
    const paid = orders.map((id) => pays(shop, id));
    await Promise.any(paid);
    await pause(round * 5);
    await shop.product.kill();
    const { rows: lost } = await sql`select order_id from payment_events as event where state = 'received'
      and not exists (select from pgboss.job where name = 'sync-payment' and state < 'completed'
        and data ->> 'orderId' = event.order_id)`.execute(shop.db);
    expect(lost).toEqual([]);
    await Promise.allSettled(paid);
    await calm(shop);
    await shop.open();
  }
  await expectAllSettled(shop, names);
});
