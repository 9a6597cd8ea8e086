import assert from 'node:assert/strict';
import { waitUntil } from '#test/checkout.ts';
import { readRequests, startHttpClients } from '#test/process/http-clients.ts';
import type { Shop } from '#test/process/shop.ts';
import type { Experiment } from './experiment.ts';
import { withShop } from './shop.ts';

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

export const restarts: Experiment = {
  name: 'restarts',
  fault: 'SIGTERM under load',
  promise: '0 failed requests',
  runs: 3,
  prove: (runs) =>
    withShop({}, async (shop) => {
      let answers = 0;
      for (let run = 0; run < runs; run += 1) answers += await stopUnderLoad(shop);
      return `${runs} SIGTERM with ${answers} requests: 0 failed`;
    }),
};
