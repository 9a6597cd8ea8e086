import assert from 'node:assert/strict';
import { aBuyer } from '#test/checkout.ts';
import { emailOf, keyOf, pays, pressesPay, waitsForTicket } from '#test/process/buyers.ts';
import { readRequests, startHttpClients } from '#test/process/http-clients.ts';
import { calm, expectAllSettled } from '#test/process/kill-around-payment.ts';
import type { Shop } from '#test/process/shop.ts';
import type { Experiment } from './experiment.ts';
import { countEach, times, withShop } from './shop.ts';

const longestWait = 12_000;

type Trouble = { name: string; plan: Record<string, unknown>; wanted: number[] };

/** Provider faults, and the response statuses that the buyer may get. */
const troubles: Trouble[] = [
  { name: 'slow', plan: { latencyMs: 4_000, only: 'create' }, wanted: [200] },
  { name: '500', plan: { createStatus: 500 }, wanted: [503] },
  { name: 'cut off', plan: { createStatus: 'reset' }, wanted: [504] },
  { name: 'answer lost', plan: { createStatus: 'lost' }, wanted: [504] },
  { name: 'silent', plan: { createStatus: 'silent' }, wanted: [504] },
  { name: 'late', plan: { answerAfterMs: 9_500, only: 'create' }, wanted: [504] },
  { name: '429', plan: { createStatus: 429, retrySeconds: 1 }, wanted: [503] },
];

type Pressed = { status: number; milliseconds: number; message: string };

async function pressOnce({ url }: Shop, name: string): Promise<Pressed> {
  const began = performance.now();
  const answer = await fetch(`${url}/api/cashfree/initiate-payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': keyOf(name) },
    body: JSON.stringify(aBuyer({ name, email: emailOf(name) })),
  });
  const { message = '' } = (await answer.json()) as { message?: string };
  return { status: answer.status, milliseconds: performance.now() - began, message };
}

async function bear(shop: Shop, { name, plan, wanted }: Trouble, buyers: string[]): Promise<string> {
  await shop.provider.admin('/faults', plan);
  const reading = startHttpClients(
    shop.port,
    readRequests(4, ['/', '/course/zomato-onboarding', '/api/plans', '/readyz']),
  );
  const pressed = await times(buyers.length, (n) => pressOnce(shop, buyers[n] ?? ''));
  const { failures, slowest } = await reading.stop();
  await calm(shop);
  for (const { status, milliseconds, message } of pressed) {
    assert.ok(wanted.includes(status), `${name}: answered ${status} ${message}`);
    assert.ok(milliseconds < longestWait, `${name}: answered after ${milliseconds} ms`);
    if (status >= 400) assert.match(message, /^[A-Z].{20,}[.!]$/, `${name}: a sentence for a person`);
  }
  assert.deepEqual(failures, [], `${name}: other pages`);
  assert.ok(slowest < 2_000, `${name}: a page took ${slowest} ms`);
  return `${name} ${countEach(pressed.map(({ status }) => status))} ≤ ${(Math.max(...pressed.map((one) => one.milliseconds)) / 1_000).toFixed(1)} s`;
}

/** Checks the status of an open order while the provider does not report one. */
async function askAboutTickets(shop: Shop, orderId: string): Promise<void> {
  for (const getStatus of ['silent', 500, 429, 'reset'] as const) {
    await shop.provider.admin('/faults', { getStatus, retrySeconds: 1 });
    const began = performance.now();
    const answer = await fetch(`${shop.url}/api/orders/${orderId}/status`);
    assert.equal(((await answer.json()) as { status: string }).status, 'pending');
    assert.ok(performance.now() - began < longestWait);
  }
  await calm(shop);
}

export const provider: Experiment = {
  name: 'provider',
  fault: 'provider slow, 429, 500, silent, answers late',
  promise: 'the person gets a clear sentence ≤ 12 s; no double order; other pages unharmed',
  runs: 5,
  prove: (runs) =>
    withShop({}, async (shop) => {
      const seen: string[] = [];
      const names: string[] = [];
      for (const trouble of troubles) {
        const buyers = Array.from({ length: runs }, (_, n) => `${trouble.name.replace(' ', '-')}-${n}`);
        seen.push(await bear(shop, trouble, buyers));
        names.push(...buyers);
      }
      const ids = await times(names.length, (n) => pressesPay(shop, names[n] ?? ''));
      await askAboutTickets(shop, ids[0] ?? '');
      for (const id of ids) await pays(shop, id);
      for (const id of ids) await waitsForTicket(shop, id);
      await expectAllSettled(shop, names);
      return seen.join('; ');
    }),
};

export const tabs: Experiment = {
  name: 'tabs',
  fault: 'Pay pressed 20 times in 20 tabs with one key',
  promise: 'one order, one call',
  runs: 20,
  prove: (runs) =>
    withShop({}, async (shop) => {
      await shop.provider.admin('/faults', { latencyMs: 100, only: 'create' });
      const names = Array.from({ length: runs }, (_, n) => `tabs-${n}`);
      const ids: string[] = [];
      for (const name of names) {
        const pressed = new Set(await times(20, () => pressesPay(shop, name)));
        assert.equal(pressed.size, 1, 'all tabs see the same order');
        ids.push(...pressed);
      }
      const { calls, orders } = await shop.provider.admin<{ calls: object; orders: number }>('/counters');
      const created = Object.entries(calls).find(([call]) => /create/i.test(call) || /POST/.test(call));
      assert.deepEqual([created?.[1], orders], [runs, runs], `calls: ${JSON.stringify(calls)}`);
      for (const id of ids) await pays(shop, id);
      await expectAllSettled(shop, names);
      return `${runs * 20} presses, ${orders} orders, ${created?.[1]} calls`;
    }),
};
