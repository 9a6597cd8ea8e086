import { createServer, type Server, Socket } from 'node:net';
import { afterEach, expect, inject, test } from 'vitest';
import { waitUntil } from '#test/checkout.ts';
import { freshDatabase } from '#test/database.ts';
import { BoundedPool } from './bounded-pool.ts';
import { isOutage, openPool } from './connect.ts';
import { monitorHealth } from './health-monitor.ts';
import { listen } from './notification-listener.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** Starts a TCP server that accepts connections and never responds. */
async function silentServer(): Promise<{ connectionString: string; taken: () => number }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).resume();
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (typeof address === 'string' || !address) throw new Error('no port');
  return { connectionString: `postgres://x@127.0.0.1:${address.port}/x`, taken: () => sockets.size };
}

type Where = Parameters<typeof monitorHealth>[0];

function watched(where: Where, limits: { waiting?: number; longestUse?: number; max?: number } = {}) {
  const said: Error[] = [];
  const monitor = monitorHealth(where, (error) => void said.push(error), {
    every: 20,
    answerTimeoutMs: 200,
    giveUp: 500,
  });
  const pool = openPool(where, {
    max: limits.max ?? 4,
    onError: () => undefined,
    create: (config) => new BoundedPool(config, { monitor, waiting: 10, longestUse: 60_000, ...limits }),
  });
  cleanups.push(
    () => monitor.close(),
    () => pool.end(),
  );
  return { pool, monitor, said };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
test('queries to a server that does not respond fail as an outage, later ones at once, and it is logged once', async () => {
  const { pool, said } = watched(await silentServer());
  const start = performance.now();
  const first = await Promise.all(Array.from({ length: 8 }, () => failureOf(pool.query('select 1'))));
  expect(first.map(isOutage)).toEqual(Array.from({ length: 8 }, () => true));
  const began = performance.now();
  expect(isOutage(await failureOf(pool.query('select 1')))).toBe(true);
  expect(performance.now() - began).toBeLessThan((began - start) / 4);
  expect(said.map(({ message }) => message)).toEqual(['The database does not answer']);
  expect([pool.totalCount, pool.waitingCount]).toEqual([0, 0]);
});

test('a slow query is not cancelled while the server answers probes', async () => {
  const { where, drop } = await freshDatabase(inject('postgres'));
  cleanups.push(drop);
  const { pool, monitor } = watched(where);
  const { rows } = await pool.query('select pg_sleep(0.6), 7 as found');
  expect(rows[0]?.found).toBe(7);
  expect(monitor.answers()).toBe(true);
});

test('a query is rejected at once when the pool’s queue is full', async () => {
  const { where, drop } = await freshDatabase(inject('postgres'));
  cleanups.push(drop);
  const { pool } = watched(where, { max: 1, waiting: 2 });
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => failureOf(pool.query('select pg_sleep(0.2)'))));
  const refused = outcomes.filter((error) => error !== undefined);
  expect(refused).toHaveLength(3);
  expect(refused.every(isOutage)).toBe(true);
});

test('a connection that is used for too long is closed, and the next one works', async () => {
  const { where, drop } = await freshDatabase(inject('postgres'));
  cleanups.push(drop);
  const { pool } = watched(where, { max: 1, longestUse: 150 });
  expect(isOutage(await failureOf(pool.query('select pg_sleep(5)')))).toBe(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);

  const idle = await pool.connect();
  await idle.query('begin');
  await new Promise((done) => setTimeout(done, 400));
  expect(isOutage(await failureOf(idle.query('select 1')))).toBe(true);
  idle.release();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a listener detects a dead connection and reconnects', async () => {
  const server = await silentServer();
  const said: Error[] = [];
  const listener = listen(
    server,
    'news',
    () => undefined,
    (error) => void said.push(error),
    {
      connect: 150,
      every: 50,
      answerTimeoutMs: 150,
    },
  );
  cleanups.push(() => listener.close());
  await waitUntil(
    async () => said.length,
    (count) => count >= 2,
  );
  expect(listener.isListening()).toBe(false);
  await waitUntil(
    async () => server.taken(),
    (count) => count <= 1,
  );
});

test('a listener uses the sockets that its connection settings create, so that the monitor can close them', async () => {
  const { where, drop } = await freshDatabase(inject('postgres'));
  cleanups.push(drop);
  const sockets: Socket[] = [];
  const stream = () => {
    const socket = new Socket();
    sockets.push(socket);
    return socket;
  };
  const listener = listen(
    { ...where, stream },
    'news',
    () => undefined,
    () => undefined,
  );
  cleanups.push(() => listener.close());
  const listening = async () => listener.isListening();
  await waitUntil(listening, (now) => now);
  sockets[0]?.destroy();
  await waitUntil(listening, (now) => !now);
  await waitUntil(listening, (now) => now);
  expect(sockets).toHaveLength(2);
});
