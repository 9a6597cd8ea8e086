import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { pays, pressesPay, waitsForTicket } from '#test/process/buyers.ts';
import { expectAllSettled } from '#test/process/kills.ts';
import type { Shop } from '#test/process/shop.ts';
import { readers, visitors } from '#test/process/visitors.ts';
import { howItAnswers, untilWell, withoutDatabase } from '#test/process/well.ts';
import type { Experiment } from './experiment.ts';
import { inShop } from './shop.ts';

const downFor = 60_000;
const backWithin = 2_000;

async function buys(shop: Shop, name: string): Promise<string> {
  const orderId = await pressesPay(shop, name);
  await pays(shop, orderId);
  await waitsForTicket(shop, orderId);
  return name;
}

/** Takes the database away for a while, with buyers who keep trying. Answers how soon all was well again, and they were through. */
async function loseIt(shop: Shop, milliseconds: number, names: string[]): Promise<{ well: number; through: number }> {
  const buying = names.map((name) => buys(shop, name));
  for (const one of buying) one.catch(() => undefined);
  await pause(Math.random() * 300);
  await shop.loseDatabase();
  for (const end = Date.now() + milliseconds; Date.now() < end; ) {
    assert.deepEqual(await howItAnswers(shop.url), withoutDatabase);
    await pause(Math.min(3_000, Math.max(0, end - Date.now())));
  }
  await shop.bringBackDatabase();
  const back = performance.now();
  await untilWell(shop.url, 30);
  const well = performance.now() - back;
  await Promise.all(buying);
  return { well, through: performance.now() - back };
}

export const database: Experiment = {
  name: 'database',
  fault: 'database restart, down 60 s',
  promise: 'no crash, honest 503 for what needs it, public pages stay up, back by itself ≤ 2 s',
  runs: 5,
  prove: (runs) =>
    inShop({ databaseApart: true }, async (shop) => {
      const reading = visitors(shop.port, readers(4, ['/', '/api/plans', '/course/zomato-onboarding']));
      const names = Array.from({ length: (runs + 1) * 3 }, (_, n) => `steady-${n}`);
      const seen: { well: number; through: number }[] = [];
      for (let run = 0; run <= runs; run += 1)
        seen.push(await loseIt(shop, run === 0 ? downFor : 0, names.slice(run * 3, run * 3 + 3)));
      const { answers, failures } = await reading.stop();
      assert.deepEqual(failures, [], 'public pages');
      const back = seen.map(({ well }) => Math.round(well));
      assert.ok(Math.max(...back) <= backWithin, `paying again after ${back.join(', ')} ms`);
      await expectAllSettled(shop, names);
      const through = Math.max(...seen.map((one) => one.through)) / 1_000;
      return `down 60 s once, restarted ${runs} times: paying again ≤ ${Math.max(...back)} ms after; ${answers} pages read meanwhile, all 200; ${names.length} orders paid, those begun before within ${through.toFixed(1)} s`;
    }),
};
