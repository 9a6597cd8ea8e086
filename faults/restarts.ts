import assert from 'node:assert/strict';
import { until } from '#test/people.ts';
import { pays, pressesPay, waitsForTicket } from '#test/process/buyers.ts';
import { expectAllSettled } from '#test/process/kills.ts';
import type { Shop } from '#test/process/shop.ts';
import { readers, visitors } from '#test/process/visitors.ts';
import type { Experiment } from './experiment.ts';
import { inShop, times } from './shop.ts';

const quotes = (count: number) =>
  Array.from({ length: count }, () => ({
    ...{ path: '/api/quote', method: 'POST' as const, body: { planId: 'zomato-starter' } },
  }));

/** SIGTERM while visitors ask without a pause: each is told by an answer that it was the last. Answers how many came. */
async function stopUnderLoad(shop: Shop): Promise<number> {
  const load = visitors(shop.port, [...readers(30), ...quotes(10)], { pace: 0, whenShownOut: 'go' });
  await until(
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

/** New workers in the place of the old ones, with visitors and buyers who come all the while. */
async function rollUnderLoad(shop: Shop, round: number): Promise<{ answers: number; names: string[] }> {
  const load = visitors(shop.port, [...readers(10, ['/', '/livez', '/readyz']), ...quotes(6)], { pace: 5 });
  const names = Array.from({ length: 10 }, (_, n) => `rolling-${round}-${n}`);
  process.kill(shop.product.pid, 'SIGUSR2');
  const rolled = until(
    async () => shop.product.output().match(/All workers are new/g)?.length ?? 0,
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
    const stopped = await inShop({}, async (shop) => {
      let answers = 0;
      for (let run = 0; run < runs; run += 1) answers += await stopUnderLoad(shop);
      return answers;
    });
    const rolled = await inShop({ args: ['--workers', '2'] }, async (shop) => {
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
