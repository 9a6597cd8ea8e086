import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freeLoopbackPort } from '#sandbox/free-loopback-port.ts';
import { startHttpClients } from '#test/process/http-clients.ts';
import { drainMs, prepareGracefulShutdown } from './graceful-shutdown.ts';
import { listenAddress } from './server.ts';

let app: FastifyInstance;
let shutDown: () => Promise<void>;
let port: number;
beforeEach(async () => {
  app = Fastify({ return503OnClosing: false, keepAliveTimeout: 65_000 });
  shutDown = prepareGracefulShutdown(app);
  app.get('/', async () => 'open');
  port = await freeLoopbackPort();
});
afterEach(() => app.close());

const listen = () => app.listen({ port, host: listenAddress('localhost') });
const connections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

test('busy keep-alive connections are closed by a response, without a failed request', async () => {
  await listen();
  const clients = Array.from({ length: 20 }, () => ({ path: '/' }));
  const load = startHttpClients(port, clients, { pace: 0, whenShownOut: 'go' });
  await vi.waitUntil(() => load.fewest() >= 20, { timeout: 20_000 });
  const done = shutDown();
  await load.shownOut;
  await done;
  expect(load.failures).toEqual([]);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});

test('while it drains, /livez tells a proxy to choose another process', async () => {
  app.get('/livez', async () => ({ live: true }));
  await listen();
  const ask = () => fetch(`http://localhost:${port}/livez`);
  expect((await ask()).status).toBe(200);
  const done = shutDown();
  expect((await ask()).status).toBe(503);
  await done;
});

test('a response in progress is waited for', async () => {
  let respond: (text: string) => void = () => undefined;
  app.get('/slow', () => new Promise<string>((resolve) => (respond = resolve)));
  await listen();
  const asked = fetch(`http://localhost:${port}/slow`);
  await vi.waitUntil(async () => (await connections()) === 1);
  const forced = vi.spyOn(app.server, 'closeAllConnections');
  const done = shutDown();
  setTimeout(() => respond('at last'), drainMs + 1_000);
  expect(await (await asked).text()).toBe('at last');
  await done;
  expect(forced).not.toHaveBeenCalled();
});

test('without connections shutdown skips the pause for draining', async () => {
  await listen();
  const began = Date.now();
  await shutDown();
  expect(Date.now() - began).toBeLessThan(drainMs);
});
