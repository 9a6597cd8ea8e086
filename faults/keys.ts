import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { pays, pressesPay, waitsForTicket } from '#test/process/buyers.ts';
import { expectAllSettled } from '#test/process/kill-around-payment.ts';
import { sandboxMerchant } from '#test/process/payment-sandbox.ts';
import { runProgram } from '#test/process/program.ts';
import type { Shop } from '#test/process/shop.ts';
import { aPicture } from '#test/uploads.ts';
import type { Experiment } from './experiment.ts';
import { aForm, aSender, type Sender } from './kill-around-uploads.ts';
import { times, withShop } from './shop.ts';

const documentKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [first, second] = [documentKey('k1'), documentKey('k2')];
const [oldSecret, newSecret] = [sandboxMerchant.secret, 'cfsk_the_next_one'];
const [oldApp, newApp] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];

type Keys = { DOCUMENT_KEYS: string; APP_SECRET: string; CASHFREE_CLIENT_SECRET: string };
const before: Keys = { DOCUMENT_KEYS: first, APP_SECRET: oldApp, CASHFREE_CLIENT_SECRET: oldSecret };
const both: Keys = {
  DOCUMENT_KEYS: `${second},${first}`,
  APP_SECRET: `${newApp},${oldApp}`,
  CASHFREE_CLIENT_SECRET: `${newSecret},${oldSecret}`,
};
const after: Keys = { DOCUMENT_KEYS: second, APP_SECRET: newApp, CASHFREE_CLIENT_SECRET: newSecret };

/** Starts clients that buy, open documents and use sessions, and that retry while the server restarts. */
function use(shop: Shop, people: Sender[], label: string): () => Promise<{ names: string[]; looks: number }> {
  let over = false;
  let looks = 0;
  const names: string[] = [];
  const look = async ({ headers }: Sender) => {
    while (!over) {
      const seen = await lookAtPaper(shop, headers).catch((error: unknown) => {
        if (error instanceof TypeError) return 'away';
        throw error;
      });
      assert.notEqual(seen, 'refused', 'nothing valid is refused');
      looks += 1;
      await pause(20);
    }
  };
  const buy = async (n: number) => {
    for (let round = 0; !over; round += 1) {
      const name = `${label}-${n}-${round}`;
      names.push(name);
      const orderId = await pressesPay(shop, name);
      await paysInTheEnd(shop, orderId);
      await waitsForTicket(shop, orderId);
    }
  };
  const using = Promise.all([...people.map(look), ...[0, 1, 2].map(buy)]);
  using.catch(() => undefined);
  return async () => {
    over = true;
    await using;
    return { names, looks };
  };
}

/** Pays an order once, retrying while the provider restarts. */
async function paysInTheEnd(shop: Shop, orderId: string): Promise<void> {
  const paid = async () => {
    const { order } = await shop.provider.admin<{ order: { order_status: string } }>(`/orders/${orderId}`);
    if (order.order_status !== 'PAID') await pays(shop, orderId);
    return true;
  };
  const away = (error: unknown) => {
    if (error instanceof TypeError) return false;
    throw error;
  };
  while (!(await paid().catch(away))) await pause(100);
}

async function lookAtPaper({ url }: Shop, headers: Sender['headers']): Promise<string> {
  const profile = await fetch(`${url}/api/user/profile`, { headers });
  if (profile.status !== 200) return profile.status < 500 ? 'refused' : 'away';
  const { user } = (await profile.json()) as { user: { panCard: string } };
  const paper = await fetch(url + user.panCard, { headers });
  const bytes = (await paper.arrayBuffer()).byteLength;
  return paper.status === 200 && bytes > 100 ? 'opened' : paper.status < 500 ? 'refused' : 'away';
}

async function sendPapers(shop: Shop, people: Sender[]): Promise<void> {
  const picture = [await aPicture('png', 60, 60)];
  const sent = await times(people.length, (n) =>
    fetch(`${shop.url}/api/user/profile`, { method: 'PUT', headers: people[n]?.headers ?? {}, body: aForm(picture) }),
  );
  assert.deepEqual(new Set(sent.map(({ status }) => status)), new Set([200]));
}

async function restartWith(shop: Shop, keysExperiment: Keys): Promise<void> {
  assert.deepEqual(await shop.product.stop(), { code: 0, signal: null });
  await shop.open({ settings: keysExperiment });
}

/** Starts the server with the old keys; restarts it under load with both, then with only the new ones. */
async function rotate(shop: Shop, run: number): Promise<{ names: string[]; looks: number }> {
  await shop.provider.rotate(oldSecret);
  await restartWith(shop, before);
  const people: Sender[] = await times(3, (n) => aSender(shop, `keys-${run}-${n}@x.in`));
  await sendPapers(shop, people);
  const leave = use(shop, people, `keys-${run}`);
  await shop.provider.rotate(newSecret);
  await restartWith(shop, both);
  const rotated = runProgram('server/ops/main.ts', ['rotate-keys'], {
    DATA_DIR: shop.dataDir,
    ...shop.settings,
    ...both,
  });
  assert.equal((await rotated.ended).code, 0, rotated.output());
  await restartWith(shop, after);
  const seen = await leave();
  for (const { headers } of people) assert.equal(await lookAtPaper(shop, headers), 'opened');
  return seen;
}

export const keys: Experiment = {
  name: 'keys',
  fault: 'key rotation (webhook, session, document keys) under load',
  promise: 'nothing valid refused; old documents open',
  runs: 2,
  prove: (runs) =>
    withShop({ settings: before }, async (shop) => {
      const names: string[] = [];
      let looks = 0;
      for (let run = 0; run < runs; run += 1) {
        const seen = await rotate(shop, run);
        names.push(...seen.names);
        looks += seen.looks;
      }
      await expectAllSettled(shop, names);
      return `${runs} rotations of all three: ${names.length} orders paid, ${looks} looks at papers, none refused`;
    }),
};
