import type { LookupAddress } from 'node:dns';
import { createServer } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from '#test/free-port.ts';
import { visitors } from '#test/process/visitors.ts';
import { openHouse } from './doors.ts';
import { readyToLeave } from './leave.ts';

let app: FastifyInstance;
afterEach(() => app.close());

/** A name of this machine with two addresses. */
const both = (...addresses: string[]) => {
  const found: LookupAddress[] = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return { host: 'shop.test', lookup: (async () => found) as never };
};

function shop(): (doors: Awaited<ReturnType<typeof openHouse>>) => Promise<void> {
  app = Fastify({ return503OnClosing: false, keepAliveTimeout: 65_000 });
  const leave = readyToLeave(app);
  app.get('/', async () => 'open');
  return leave;
}

test.each(['127.0.0.1', '127.0.0.2'])('whoever comes to %s is shown out with an answer', async (address) => {
  const leave = shop();
  const port = await freePort();
  const doors = await openHouse(app, { port, ...both('127.0.0.1', '127.0.0.2') });
  const errands = Array.from({ length: 20 }, () => ({ path: '/' }));
  const load = visitors(port, errands, { pace: 0, whenShownOut: 'go', hosts: [address] });
  await vi.waitUntil(() => load.fewest() >= 20, { timeout: 20_000 });
  expect(await doors.connections()).toBe(20);
  const left = leave(doors);
  await load.shownOut;
  await left;
  expect(load.failures).toEqual([]);
  expect(await doors.connections()).toBe(0);
  for (const host of ['127.0.0.1', '127.0.0.2']) await expect(fetch(`http://${host}:${port}/`)).rejects.toThrow();
});

test.each(['127.0.0.1', '127.0.0.2'])('an answer under way at %s is waited for, and no longer', async (address) => {
  const leave = shop();
  let go: (words: string) => void = () => undefined;
  app.get('/slow', () => new Promise<string>((resolve) => (go = resolve)));
  const port = await freePort();
  const doors = await openHouse(app, { port, ...both('127.0.0.1', '127.0.0.2') });
  const asked = fetch(`http://${address}:${port}/slow`);
  await vi.waitUntil(async () => (await doors.connections()) === 1);
  const left = leave(doors);
  setTimeout(() => go('at last'), 2_500);
  expect(await (await asked).text()).toBe('at last');
  const answered = Date.now();
  await left;
  expect(Date.now() - answered).toBeLessThan(5_000);
});

test('an address of a kind that this machine does without is passed over, one that is taken is told', async () => {
  shop();
  const port = await freePort();
  const doors = await openHouse(app, { port, ...both('127.0.0.1', '203.0.113.7') });
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('open');
  await doors.close();

  shop();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.2', resolve));
  await expect(openHouse(app, { port, ...both('127.0.0.1', '127.0.0.2') })).rejects.toThrow('EADDRINUSE');
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  other.close();
});
