import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '#test/checkout.ts';
import { pays, pressesPay, waitsForTicket } from '#test/process/buyers.ts';
import { expectAllSettled } from '#test/process/kill-around-payment.ts';
import { aDataDir, startProduct } from '#test/process/product.ts';
import type { Shop } from '#test/process/shop.ts';
import type { Experiment } from './experiment.ts';
import { aSender } from './kill-around-uploads.ts';
import { expectLiveUpdates } from './live-updates.ts';
import { times, withShop } from './shop.ts';

/** One of several processes on the shop's database; the first is the shop's own. */
type Unit = Pick<Shop, 'url' | 'port'> & { kill(): Promise<void>; start(): Promise<unknown> };

/** Opens a second and a third process, each with its own port and data folder. */
async function withUnits<T>(shop: Shop, work: (units: Unit[]) => Promise<T>): Promise<T> {
  const own: Unit = { url: shop.url, port: shop.port, kill: () => shop.product.kill(), start: () => shop.open() };
  const homes = [aDataDir(), aDataDir()];
  const more = await Promise.all(
    homes.map(async ({ dataDir }) => {
      let product = await startProduct({ dataDir, settings: shop.settings });
      const { url, port } = product;
      const start = async () => {
        product = await startProduct({ dataDir, port, settings: shop.settings });
      };
      return { url, port, kill: () => product.kill(), start };
    }),
  );
  try {
    return await work([own, ...more]);
  } finally {
    await Promise.all(more.map((unit) => unit.kill()));
    await Promise.all(homes.map((home) => home.remove()));
  }
}

async function textOf({ url }: Unit, path: string): Promise<string> {
  return (await fetch(`${url}${path}`)).text();
}

async function sessionsHold(shop: Shop, units: Unit[]): Promise<void> {
  const { headers } = await aSender(shop, 'everywhere@x.in');
  const look = () =>
    Promise.all(units.map(async ({ url }) => (await fetch(`${url}/api/user/profile`, { headers })).status));
  assert.deepEqual(new Set(await look()), new Set([200]));
  await fetch(`${shop.url}/api/auth/logout`, { method: 'POST', headers });
  assert.deepEqual(new Set(await look()), new Set([401]));
}

async function priceReachesAllPages({ db }: Shop, units: Unit[]): Promise<void> {
  const pages = () => Promise.all(units.map((unit) => textOf(unit, '/course/zomato-onboarding')));
  assert.ok((await pages()).every((page) => page.includes('1,999')));
  await db.updateTable('plan_prices').set({ rupees: 2_111 }).where('plan_slug', '=', 'zomato-starter').execute();
  await waitUntil(pages, (all) => all.every((page) => page.includes('2,111') && !page.includes('1,999')), 5);
}

/** Kills one process after another with SIGKILL while buyers use all of them, and starts it again. */
async function killThem(shop: Shop, units: Unit[], runs: number): Promise<string[]> {
  const names: string[] = [];
  for (let run = 0; run < runs; run += 1) {
    const fresh = Array.from({ length: 6 }, (_, n) => `among-${run}-${n}`);
    names.push(...fresh);
    const buying = times(fresh.length, async (n) => {
      const counter = { ...shop, ...units[n % units.length] };
      const orderId = await pressesPay(counter, fresh[n] ?? '');
      await pays(counter, orderId);
      await waitsForTicket(counter, orderId);
    });
    await pause(Math.random() * 300);
    const victim = units[run % units.length];
    await victim?.kill();
    await victim?.start();
    await buying;
  }
  return names;
}

export const processes: Experiment = {
  name: 'processes',
  fault: 'three app processes on one database, killed one by one',
  promise: 'sessions, prices, live updates, jobs work across them',
  runs: 6,
  async prove(runs) {
    const settings = {
      APP_SECRET: randomBytes(32).toString('base64'),
      DOCUMENT_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    };
    return withShop({ databaseApart: true, settings }, (shop) =>
      withUnits(shop, async (units) => {
        await sessionsHold(shop, units);
        const staff = await aSender(shop, 'board@x.in', 'seller');
        const ports = units.map(({ port }) => port);
        await expectLiveUpdates(shop, staff, ports);
        const names = await killThem(shop, units, runs);
        await expectAllSettled(shop, names);
        await expectLiveUpdates(shop, staff, ports);
        await priceReachesAllPages(shop, units);
        return `3 processes, ${runs} killed, ${names.length} orders paid; news on 6 boards ≤ 2 s`;
      }),
    );
  },
};
