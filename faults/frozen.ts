import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { pays, pressesPay, waitsForTicket } from '#test/process/buyers.ts';
import { freezeServer } from '#test/process/freeze.ts';
import { readHealth, waitUntilHealthy, withoutDatabase } from '#test/process/health.ts';
import { readRequests, startHttpClients } from '#test/process/http-clients.ts';
import { expectAllSettled } from '#test/process/kill-around-payment.ts';
import type { Shop } from '#test/process/shop.ts';
import type { Experiment } from './experiment.ts';
import { withShop } from './shop.ts';

const frozenFor = 20_000;
const honestWithin = 3_000;
const backWithin = 2_000;

async function buys(shop: Shop, name: string): Promise<void> {
  const orderId = await pressesPay(shop, name);
  await pays(shop, orderId);
  await waitsForTicket(shop, orderId);
}

async function statusOf(shop: Shop, path: string): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  const answer = await fetch(`${shop.url}${path}`, { signal: AbortSignal.timeout(30_000) });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - began };
}

/** Freezes the database during purchases. Returns the ms of the slowest 503 at its start, and of the recovery. */
async function freeze(shop: Shop, milliseconds: number, names: string[]): Promise<{ honest: number; back: number }> {
  const buying = names.map((name) => buys(shop, name));
  for (const one of buying) one.catch(() => undefined);
  await pause(Math.random() * 300);
  const thaw = freezeServer(shop.cluster);
  try {
    const paths = ['/readyz', '/api/orders/order_of_nobody/status', '/readyz'];
    const first = await Promise.all(paths.map((path) => statusOf(shop, path)));
    assert.deepEqual(new Set(first.map(({ status }) => status)), new Set([503]));
    for (const end = Date.now() + milliseconds; Date.now() < end; await pause(1_000))
      assert.deepEqual(await readHealth(shop.url), withoutDatabase);
    thaw();
    const began = performance.now();
    await waitUntilHealthy(shop.url, 30);
    const back = performance.now() - began;
    await Promise.all(buying);
    return { honest: Math.max(...first.map(({ ms }) => ms)), back };
  } finally {
    thaw();
  }
}

export const frozen: Experiment = {
  name: 'frozen',
  fault: 'database frozen (SIGSTOP), not dead',
  promise: 'honest 503 within 3 s for what needs it, `/readyz` says so, back by itself',
  runs: 4,
  prove: (runs) =>
    withShop({ databaseApart: true }, async (shop) => {
      const reading = startHttpClients(shop.port, readRequests(4, ['/', '/api/plans', '/course/zomato-onboarding']));
      const names = Array.from({ length: (runs + 1) * 3 }, (_, n) => `patient-${n}`);
      const seen: { honest: number; back: number }[] = [];
      for (let run = 0; run <= runs; run += 1)
        seen.push(await freeze(shop, run === 0 ? frozenFor : 1_000, names.slice(run * 3, run * 3 + 3)));
      const { answers, failures } = await reading.stop();
      assert.deepEqual(failures, [], 'public pages');
      const honest = Math.round(Math.max(...seen.map((one) => one.honest)));
      const back = Math.round(Math.max(...seen.map((one) => one.back)));
      assert.ok(honest <= honestWithin, `an answer took ${honest} ms`);
      assert.ok(back <= backWithin, `paying again after ${back} ms`);
      await expectAllSettled(shop, names);
      return `${runs + 1} times, once for ${frozenFor / 1_000} s: 503 after ≤ ${honest} ms, paying again ≤ ${back} ms after; ${answers} pages read meanwhile, all 200; ${names.length} orders paid once`;
    }),
};
