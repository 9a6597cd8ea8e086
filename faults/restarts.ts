import assert from 'node:assert/strict';
import { waitUntil } from '#test/checkout.ts';
import { pays, pressesPay, waitsForTicket } from '#test/process/buyers.ts';
import { readRequests, startHttpClients } from '#test/process/http-clients.ts';
import { expectAllSettled } from '#test/process/kill-around-payment.ts';
import type { Shop } from '#test/process/shop.ts';
import type { Experiment } from './experiment.ts';
import { times, withShop } from './shop.ts';

const quotes = (count: number) =>
  Array.from({ length: count }, () => ({
    path: '/api/quote',
    method: 'POST' as const,
    body: { planId: 'zomato-starter' },
  }));

/**
 * Stops the server with SIGTERM under load and checks that each client gets a last response with `Connection: close`.
 * Returns the number of responses.
 */
async function stopUnderLoad(shop: Shop): Promise<number> {
  const load = startHttpClients(shop.port, [...readRequests(30), ...quotes(10)], { pace: 0, whenShownOut: 'go' });
  await waitUntil(
    async () => load.fewest(),
    (fewest) => fewest >= 20,
    60,
  );
  const stopped = shop.product.stop();
  await load.shownOut;
  assert.deepEqual(load.failures, []);
  assert.deepEqual(await stopped, { code: 0, signal: null });
  await shop.open();
  return load.answers();
}

/** Restarts the workers one by one under load. */
async function rollUnderLoad(shop: Shop, round: number): Promise<{ answers: number; names: string[] }> {
  const load = startHttpClients(shop.port, [...readRequests(10, ['/', '/livez', '/readyz']), ...quotes(6)], {
    pace: 5,
  });
  const names = Array.from({ length: 10 }, (_, n) => `rolling-${round}-${n}`);
  process.kill(shop.product.pid, 'SIGUSR2');
  const rolled = waitUntil(
    async () => shop.product.output().match(/All workers have been restarted/g)?.length ?? 0,
    (rounds) => rounds > round,
    60,
  );
  await times(names.length, async (n) => {
    const orderId = await pressesPay(shop, names[n] ?? '');
    await pays(shop, orderId);
    await waitsForTicket(shop, orderId);
  });
  await rolled;
  const { answers, failures } = await load.stop();
  assert.deepEqual(failures, []);
  return { answers, names };
}

export const restarts: Experiment = {
  name: 'restarts',
  fault: 'SIGTERM and rolling restart under load',
  promise: '0 failed requests',
  runs: 3,
  async prove(runs) {
    const stopped = await withShop({}, async (shop) => {
      let answers = 0;
      for (let run = 0; run < runs; run += 1) answers += await stopUnderLoad(shop);
      return answers;
    });
    const rolled = await withShop({ args: ['--workers', '2'] }, async (shop) => {
      const names: string[] = [];
      let answers = 0;
      for (let run = 0; run < runs; run += 1) {
        const round = await rollUnderLoad(shop, run);
        names.push(...round.names);
        answers += round.answers;
      }
      await expectAllSettled(shop, names);
      return answers;
    });
    return `${runs} SIGTERM with ${stopped} requests, ${runs} rolling restarts with ${rolled} requests: 0 failed`;
  },
};
