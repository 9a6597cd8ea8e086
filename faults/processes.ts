import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '#shared/contract/all.ts';
import { waitUntil } from '#test/checkout.ts';
import { pays, pressesPay, waitsForTicket } from '#test/process/buyers.ts';
import { expectAllSettled } from '#test/process/kill-around-payment.ts';
import type { Shop } from '#test/process/shop.ts';
import type { Experiment } from './experiment.ts';
import { aSender } from './kill-around-uploads.ts';
import { expectLiveUpdates } from './live-updates.ts';
import { countEach, times, withShop } from './shop.ts';

const quoteRateLimit = contract.askQuote.rateLimit?.requests ?? 0;

const workers = ({ product }: Shop) =>
  readFileSync(`/proc/${product.pid}/task/${product.pid}/children`, 'utf8')
    .split(' ')
    .filter((pid) => pid && nameOf(pid).includes('main.ts'));

function nameOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // The process has exited since it was listed.
    return '';
  }
}

/** Returns the status of a request on a new connection, which any process of the server may accept. */
async function statusOf({ url }: Shop, path: string, init: RequestInit = {}): Promise<number> {
  const answer = await fetch(`${url}${path}`, { ...init, headers: { ...init.headers, connection: 'close' } });
  await answer.arrayBuffer();
  return answer.status;
}

async function sessionsHold(shop: Shop): Promise<void> {
  const { headers } = await aSender(shop, 'everywhere@x.in');
  const look = () => statusOf(shop, '/api/user/profile', { headers });
  assert.deepEqual(new Set(await times(12, look)), new Set([200]));
  await statusOf(shop, '/api/auth/logout', { method: 'POST', headers });
  assert.deepEqual(new Set(await times(12, look)), new Set([401]));
}

async function checkRateLimit(shop: Shop): Promise<string> {
  const body = JSON.stringify({ planId: 'zomato-starter' });
  const ask = () =>
    statusOf(shop, '/api/quote', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  const answers = await times(quoteRateLimit + 30, ask);
  assert.equal(answers.filter((status) => status === 200).length, quoteRateLimit, countEach(answers));
  return countEach(answers);
}

/** Kills one process after another with SIGKILL while buyers generate load. */
async function killThem(shop: Shop, runs: number): Promise<string[]> {
  const names: string[] = [];
  for (let run = 0; run < runs; run += 1) {
    const fresh = Array.from({ length: 6 }, (_, n) => `among-${run}-${n}`);
    names.push(...fresh);
    const buying = times(fresh.length, async (n) => {
      const orderId = await pressesPay(shop, fresh[n] ?? '');
      await pays(shop, orderId);
      await waitsForTicket(shop, orderId);
    });
    await pause(Math.random() * 300);
    const all = workers(shop);
    process.kill(Number(all[run % all.length]), 'SIGKILL');
    await buying;
    await waitUntil(
      async () => workers(shop),
      (now) => now.length === 3 && now.every((pid) => pid !== all[run % all.length]),
      30,
    );
  }
  return names;
}

export const processes: Experiment = {
  name: 'processes',
  fault: 'several app processes on one database, killed one by one',
  promise: 'sessions, limits, live updates, jobs work across them',
  runs: 6,
  async prove(runs) {
    const three = { args: ['--workers', '3'] };
    const limited = await withShop({ ...three, settings: { RATE_LIMIT_FACTOR: '1' } }, checkRateLimit);
    return withShop(three, async (shop) => {
      await sessionsHold(shop);
      const staff = await aSender(shop, 'board@x.in', 'seller');
      await expectLiveUpdates(shop, staff);
      const names = await killThem(shop, runs);
      await expectAllSettled(shop, names);
      await expectLiveUpdates(shop, staff);
      return `3 processes, ${runs} killed, ${names.length} orders paid; one budget: ${limited}; news on 6 boards ≤ 2 s`;
    });
  },
};
