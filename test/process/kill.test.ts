import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDb, openPool } from '#database/connect.ts';
import { checkInvariants } from '#database/invariants.ts';
import { lowPort } from '#sandbox/low-port.ts';
import { until } from '#test/people.ts';
import { emailOf, failsToPay, pays, pressesPay, type Shop, waitsForTicket } from './buyers.ts';
import { type PaymentSandbox, startPaymentSandbox } from './payment-sandbox.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { aDataDir, databaseIn, databaseRuns, type Product, startProduct } from './product.ts';

const kills = 30;
const buyersAKill = 6;

const { dataDir, remove } = aDataDir();
let provider: PaymentSandbox;
let office: PostOffice;
let product: Product;
let open: () => Promise<Product>;
let shop: Shop;

beforeAll(async () => {
  const port = await lowPort();
  const url = `http://localhost:${port}`;
  provider = await startPaymentSandbox(dataDir, url);
  office = await openPostOffice(`${dataDir}/letters`);
  open = () => startProduct({ dataDir, port, settings: { ...provider.settings, SMTP_URL: office.url } });
  shop = { url, provider };
});
afterAll(async () => {
  await product?.kill();
  await provider?.stop();
  await office?.close();
  await remove();
});

type Moment = { name: string; prepare?: () => unknown; comes: (round: Round) => Promise<unknown> };
type Round = { paid: Promise<unknown>[] };

const upTo = (milliseconds: number) => Math.random() * milliseconds;

/** Where in a purchase the server dies; what is quick by nature is slowed down so that the kill meets it. */
const moments: Moment[] = [
  {
    name: 'while Pay is pressed',
    prepare: () => provider.admin('/faults', { answerAfterMs: 250, only: 'create' }),
    comes: () => pause(20 + upTo(350)),
  },
  {
    name: 'between the payment and its webhook',
    prepare: () => provider.admin('/webhooks', { delayMs: 300 }),
    comes: ({ paid }) => Promise.all(paid).then(() => pause(upTo(250))),
  },
  {
    name: 'while the webhook is taken',
    comes: ({ paid }) => Promise.any(paid).then(() => pause(upTo(40))),
  },
  {
    name: 'while the job asks the provider',
    prepare: () => provider.admin('/faults', { latencyMs: 150, only: 'get' }),
    comes: ({ paid }) => Promise.any(paid).then(() => pause(40 + upTo(250))),
  },
  {
    name: 'while the receipt is on its way',
    prepare: () => office.slow(200),
    comes: async () => {
      const before = office.deliveries.length;
      await until(
        async () => office.deliveries.length,
        (count) => count > before,
      );
      await pause(upTo(300));
    },
  },
];

async function purchase(name: string, kind: number): Promise<{ paid: Promise<unknown>; done: Promise<unknown> }> {
  const orderId = pressesPay(shop, name);
  const paid = orderId.then(async (id) => {
    if (kind % 3 === 0) await failsToPay(shop, id);
    await pays(shop, id);
    return id;
  });
  return { paid, done: kind % 2 === 0 ? paid.then((id) => waitsForTicket(shop, id)) : paid };
}

async function calm(): Promise<void> {
  await provider.admin('/faults', {});
  await provider.admin('/webhooks', {});
  office.slow(0);
}

type ProviderOrder = { order: { order_id: string; order_status: string } };

async function whereItStands(db: Db) {
  const there = await provider.admin<ProviderOrder[]>('/orders');
  const here = await db.selectFrom('orders').select(['id', 'status']).where('email', 'like', emailOf('%')).execute();
  const unsent = await db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute();
  const paidThere = there.filter(({ order }) => order.order_status === 'PAID').map(({ order }) => order.order_id);
  const paidHere = new Set(here.filter(({ status }) => status === 'paid').map(({ id }) => id));
  return {
    orders: there.length,
    paid: paidHere.size,
    onlyPaidThere: paidThere.filter((id) => !paidHere.delete(id)),
    onlyPaidHere: [...paidHere],
    unsent: unsent.length,
  };
}

test('thirty kills around payment: whoever has paid has one subscription and one receipt, and nobody else has', async () => {
  const doings: Promise<unknown>[] = [];
  const names: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    product = await open();
    const moment = moments[kill % moments.length];
    await moment?.prepare?.();
    const fresh = Array.from({ length: buyersAKill }, (_, n) => `buyer-${kill}-${n}`);
    const purchases = await Promise.all(fresh.map(purchase));
    names.push(...fresh);
    doings.push(...purchases.map(({ done }) => done));
    await moment?.comes({ paid: purchases.map(({ paid }) => paid) });
    await product.kill();
    await calm();
  }
  expect(databaseRuns(dataDir)).toBe(true);
  product = await open();
  await Promise.all(doings);

  const pool = openPool(databaseIn(dataDir), { say: () => undefined });
  const db = openDb(pool);
  const end = await until(
    () => whereItStands(db),
    ({ onlyPaidThere, unsent }) => onlyPaidThere.length + unsent === 0,
    120,
  );
  expect(end).toEqual({ orders: names.length, paid: names.length, onlyPaidThere: [], onlyPaidHere: [], unsent: 0 });
  expect(await checkInvariants(db)).toEqual([]);
  for (const name of names) {
    const letters = office.deliveries.filter(({ to }) => to === emailOf(name));
    expect([name, new Set(letters.map(({ messageId }) => messageId)).size]).toEqual([name, 1]);
  }
  await db.destroy();
  expect(await product.stop()).toEqual({ code: 0, signal: null });
  expect(databaseRuns(dataDir)).toBe(false);
}, 600_000);
