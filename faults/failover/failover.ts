import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '#test/checkout.ts';
import { pays, pressesPay, waitsForTicket } from '#test/process/buyers.ts';
import { readHealth, waitUntilHealthy } from '#test/process/health.ts';
import { readRequests, startHttpClients } from '#test/process/http-clients.ts';
import { expectAllSettled } from '#test/process/kill-around-payment.ts';
import type { Shop } from '#test/process/shop.ts';
import type { Experiment } from '../experiment.ts';
import { aSender, type Sender } from '../kill-around-uploads.ts';
import { expectLiveUpdates } from '../live-updates.ts';
import { withShop } from '../shop.ts';
import { withTimeLimit } from '../time-limit.ts';
import { type DatabaseCluster, openCluster, whyNot } from './cluster.ts';
import type { ClusterNode } from './node.ts';

const payingWithin = 10_000;
const buyersAFault = 12;

type Fault = {
  name: string;
  strike(cluster: DatabaseCluster, primary: ClusterNode, standby: ClusterNode): Promise<void> | void;
  heal(cluster: DatabaseCluster, primary: ClusterNode): void;
};

const faults: Fault[] = [
  {
    name: 'killed',
    strike: (_cluster, primary) => primary.signal('SIGKILL'),
    heal: (cluster, primary) => cluster.revive(primary),
  },
  {
    name: 'frozen',
    strike: (_cluster, primary) => primary.signal('SIGSTOP'),
    heal: (_cluster, primary) => primary.signal('SIGCONT'),
  },
  {
    name: 'cut off',
    strike: (_cluster, primary) => primary.cutNetwork(),
    heal: (_cluster, primary) => primary.joinNetwork(),
  },
  {
    name: 'switched over',
    strike: (cluster, primary, standby) => cluster.switchOver(primary, standby),
    heal: () => undefined,
  },
];

/** Checks that readiness and payment give 200, or 503 with Retry-After, and the others 200, until `over` aborts. */
async function watchHonesty(shop: Shop, over: AbortSignal): Promise<{ honest: number; refused: number }> {
  const seen = { honest: 0, refused: 0 };
  while (!over.aborted) {
    const { live, landing, ready, pay } = await readHealth(shop.url);
    assert.deepEqual([live, landing], ['200', '200']);
    for (const status of [ready, pay]) {
      assert.match(status, /^(200|503, come back)$/);
      seen[status === '200' ? 'honest' : 'refused'] += 1;
    }
    await pause(300);
  }
  return seen;
}

/**
 * Checks live updates; after a failure, tries again with new cards, because notifications are lost while LISTEN is
 * disconnected (boards then get `refresh`).
 */
async function retryLiveUpdates(shop: Shop, staff: Sender): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      return await expectLiveUpdates(shop, staff, [shop.port]);
    } catch (error) {
      if (tries === 4) throw error;
    }
}

/** Waits until payment works again; returns the ms since the promotion. */
async function payingAgain(shop: Shop, cluster: DatabaseCluster, name: string): Promise<number> {
  const promoted = performance.now();
  await waitUntil(cluster.takesWrites, Boolean, 60);
  const reached = performance.now() - promoted;
  await waitUntilHealthy(shop.url, 60);
  const paying = performance.now() - promoted;
  assert.ok(
    paying <= payingWithin,
    `${name}: paying again ${Math.round(paying)} ms after the promotion; HAProxy led to the new primary after ${Math.round(reached)} ms`,
  );
  return paying;
}

async function suffer(
  shop: Shop,
  cluster: DatabaseCluster,
  fault: Fault,
  staff: Sender,
  names: string[],
): Promise<string> {
  const { primary, standby } = await cluster.whole();
  const buying = names.map(async (name, n) => {
    await pause(n * 250);
    const orderId = await pressesPay(shop, name);
    await pays(shop, orderId);
    await waitsForTicket(shop, orderId);
  });
  for (const one of buying) one.catch(() => undefined);
  const over = new AbortController();
  const watching = watchHonesty(shop, over.signal);
  watching.catch(() => undefined);
  try {
    await pause(500 + Math.random() * 500);
    const struck = performance.now();
    await fault.strike(cluster, primary, standby);
    await waitUntil(() => cluster.isPrimary(standby), Boolean, 90);
    const promotion = performance.now() - struck;
    const paying = await payingAgain(shop, cluster, fault.name);
    await retryLiveUpdates(shop, staff);
    fault.heal(cluster, primary);
    await withTimeLimit(Promise.all(buying), 120_000, `${fault.name}: not all purchases done 120 s after it`);
    over.abort();
    const { refused } = await watching;
    const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1);
    return `${fault.name}: promoted after ${seconds(promotion)} s, paying again ${seconds(paying)} s later, ${refused} × 503 meanwhile`;
  } finally {
    over.abort();
  }
}

export const failover: Experiment = {
  name: 'failover',
  fault: 'primary of a Patroni cluster killed, frozen, cut off, switched over behind HAProxy',
  promise: 'no acknowledged payment lost or doubled; paying again ≤ 10 s after the promotion without a restart of ours',
  runs: 1,
  async prove(runs) {
    const reason = whyNot();
    if (reason) return `SKIPPED, nothing was tried: ${reason}`;
    const cluster = await openCluster();
    let failed = true;
    try {
      const seen = await withShop({ databaseUrl: cluster.databaseUrl }, (shop) => sufferAll(shop, cluster, runs));
      failed = false;
      return seen;
    } finally {
      const folder = await cluster.close(failed);
      if (failed) process.stderr.write(`The logs of the cluster are in ${folder}\n`);
    }
  },
};

async function sufferAll(shop: Shop, cluster: DatabaseCluster, runs: number): Promise<string> {
  const reading = startHttpClients(shop.port, readRequests(2, ['/', '/api/plans']));
  const staff = await aSender(shop, 'board@x.in', 'seller');
  const names: string[] = [];
  const seen: string[] = [];
  try {
    for (let run = 0; run < runs; run += 1)
      for (const fault of faults) {
        const fresh = Array.from({ length: buyersAFault }, (_, n) => `over-${run}-${fault.name[0]}-${n}`);
        names.push(...fresh);
        seen.push(await suffer(shop, cluster, fault, staff, fresh));
        process.stderr.write(`${seen.at(-1)}\n`);
      }
    await cluster.whole();
    const { failures } = await reading.stop();
    assert.deepEqual(failures, [], 'public pages');
    await expectAllSettled(shop, names);
  } finally {
    await reading.stop();
  }
  return `${seen.join('; ')}; ${names.length} orders paid once, news heard again each time; each former primary came back by itself`;
}
