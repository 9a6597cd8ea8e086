import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { pays, pressesPay, waitsForTicket } from '#test/process/buyers.ts';
import { readHealth, waitUntilHealthy, withoutDatabase } from '#test/process/health.ts';
import { readRequests, startHttpClients } from '#test/process/http-clients.ts';
import { expectAllSettled } from '#test/process/kill-around-payment.ts';
import type { Shop } from '#test/process/shop.ts';
import type { Experiment } from './experiment.ts';
import { withShop } from './shop.ts';

const downFor = 60_000;
const backWithin = 2_000;

async function buys(shop: Shop, name: string): Promise<string> {
  const orderId = await pressesPay(shop, name);
  await pays(shop, orderId);
  await waitsForTicket(shop, orderId);
  return name;
}

/**
 * Stops the database for a while under load. Measures the milliseconds from the database's restart until the server is
 * healthy, and until all buyers have paid.
 */
async function stopDatabase(
  shop: Shop,
  milliseconds: number,
  names: string[],
): Promise<{ healthyMs: number; buyersDoneMs: number }> {
  const buying = names.map((name) => buys(shop, name));
  for (const one of buying) one.catch(() => undefined);
  await pause(Math.random() * 300);
  await shop.loseDatabase();
  for (const end = Date.now() + milliseconds; Date.now() < end; ) {
    assert.deepEqual(await readHealth(shop.url), withoutDatabase);
    await pause(Math.min(3_000, Math.max(0, end - Date.now())));
  }
  await shop.bringBackDatabase();
  const back = performance.now();
  await waitUntilHealthy(shop.url, 30);
  const healthyMs = performance.now() - back;
  await Promise.all(buying);
  return { healthyMs: healthyMs, buyersDoneMs: performance.now() - back };
}

export const database: Experiment = {
  name: 'database',
  fault: 'database restart, down 60 s',
  promise: 'no crash, honest 503 for what needs it, public pages stay up, back by itself ≤ 2 s',
  runs: 5,
  prove: (runs) =>
    withShop({ databaseApart: true }, async (shop) => {
      const reading = startHttpClients(shop.port, readRequests(4, ['/', '/api/plans', '/course/zomato-onboarding']));
      const names = Array.from({ length: (runs + 1) * 3 }, (_, n) => `steady-${n}`);
      const seen: { healthyMs: number; buyersDoneMs: number }[] = [];
      for (let run = 0; run <= runs; run += 1)
        seen.push(await stopDatabase(shop, run === 0 ? downFor : 0, names.slice(run * 3, run * 3 + 3)));
      const { answers, failures } = await reading.stop();
      assert.deepEqual(failures, [], 'public pages');
      const back = seen.map(({ healthyMs }) => Math.round(healthyMs));
      assert.ok(Math.max(...back) <= backWithin, `paying again after ${back.join(', ')} ms`);
      await expectAllSettled(shop, names);
      const buyersDoneMs = Math.max(...seen.map((one) => one.buyersDoneMs)) / 1_000;
      return `down 60 s once, restarted ${runs} times: paying again ≤ ${Math.max(...back)} ms after; ${answers} pages read meanwhile, all 200; ${names.length} orders paid, those begun before within ${buyersDoneMs.toFixed(1)} s`;
    }),
};
