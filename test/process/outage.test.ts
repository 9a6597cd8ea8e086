import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readPostmaster } from '#database/embedded/postmaster.ts';
import { type EmbeddedDatabase, startEmbedded } from '#database/embedded.ts';
import { aBuyer, until } from '#test/people.ts';
import { aDataDir, type Product, startProduct } from './product.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const places = [aDataDir(), aDataDir()];
const [server, own] = places.map(({ dataDir }) => dataDir);
const running: Product[] = [];
let database: EmbeddedDatabase;
let product: Product;

beforeAll(async () => {
  database = await startEmbedded(server ?? '');
  const { host, user } = database.connection;
  const url = `postgres://${user}@localhost/${database.connection.database}?host=${encodeURIComponent(host)}`;
  product = await startProduct({ dataDir: own ?? '', settings: { DATABASE_URL: url } });
  running.push(product);
});
afterAll(async () => {
  for (const one of running) await one.kill();
  await database.stop();
  for (const { remove } of places) await remove();
});

const pay = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(aBuyer()) };

async function answers(shop: Product): Promise<Record<string, string>> {
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${shop.url}${path}`, { ...init, signal: AbortSignal.timeout(12_000) });
    await answer.arrayBuffer();
    return `${answer.status}${answer.headers.get('retry-after') ? ', come back' : ''}`;
  };
  return {
    live: await ask('/livez'),
    ready: await ask('/readyz'),
    landing: await ask('/'),
    pay: await ask('/api/cashfree/initiate-payment', pay),
  };
}

const well = { live: '200', ready: '200', landing: '200', pay: '200' };
const without = { live: '200', ready: '503, come back', landing: '200', pay: '503, come back' };
const isWell = (shop: Product, seconds: number) =>
  until(
    () => answers(shop),
    (seen) => JSON.stringify(seen) === JSON.stringify(well),
    seconds,
  );

/** Visitors who read on all the while; answers what they saw. */
function lightLoad(shop: Product): () => Promise<Set<number>> {
  const seen = new Set<number>();
  let over = false;
  const reading = Promise.all(
    ['/', '/', '/api/plans', '/course/zomato-onboarding'].map(async (path) => {
      while (!over) {
        const answer = await fetch(`${shop.url}${path}`);
        await answer.arrayBuffer();
        seen.add(answer.status);
        await pause(25);
      }
    }),
  );
  return async () => {
    over = true;
    await reading;
    return seen;
  };
}

test('while the database is down for seconds reading goes on, paying is asked to wait, and all is well by itself afterwards', async () => {
  await isWell(product, 5);
  const stopReading = lightLoad(product);
  await pause(200);
  await database.stop();
  expect(await answers(product)).toEqual(without);
  await pause(3_000);
  expect(await answers(product)).toEqual(without);
  database = await startEmbedded(server ?? '');
  await isWell(product, 4);
  expect(await stopReading()).toEqual(new Set([200]));
});

test('connections that the database cuts are replaced', async () => {
  const client = new pg.Client({ ...database.connection, user: 'postgres' });
  await client.connect();
  for (let round = 0; round < 3; round += 1) {
    await isWell(product, 4);
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'chulha' and pid <> pg_backend_pid()",
    );
  }
  await isWell(product, 4);
  await client.end();
});

test('work that was put off during the outage is done: a receipt leaves for whoever paid', async () => {
  const { order_id } = (await (await fetch(`${product.url}/api/cashfree/initiate-payment`, pay)).json()) as {
    order_id: string;
  };
  await fetch(`${product.url}/dev/cashfree/admin/orders/${order_id}/attempts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'SUCCESS' }),
  });
  await until(
    async () =>
      (await fetch(`${product.url}/dev/mailbox/api/messages?to=${aBuyer().email}`)).json() as Promise<unknown[]>,
    (mails) => mails.length === 1,
    20,
  );
});

test('an embedded database that is killed under the product comes back with it', async () => {
  const place = aDataDir();
  places.push(place);
  const shop = await startProduct({ dataDir: place.dataDir });
  running.push(shop);
  await isWell(shop, 5);
  process.kill(readPostmaster(`${place.dataDir}/postgres`)?.pid ?? 0, 'SIGKILL');
  await isWell(shop, 10);
  expect(await shop.stop()).toEqual({ code: 0, signal: null });
});

test('a product that is stopped while its database is away ends in good order', async () => {
  await database.stop();
  expect(await product.stop()).toEqual({ code: 0, signal: null });
  database = await startEmbedded(server ?? '');
});
