import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { readRequests, startHttpClients } from '#test/process/http-clients.ts';
import type { Shop } from '#test/process/shop.ts';
import type { Experiment } from './experiment.ts';
import { withShop } from './shop.ts';

const slowOnes = 1_500;
const closedWithin = 15_000;

/** Returns the number of connections that the file limit of this process allows. */
function allowed(): number {
  const limit = spawnSync('/bin/sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).stdout.trim();
  return limit === 'unlimited' ? 20_000 : Number(limit) - 1_000;
}

async function open(port: number, count: number, then: (socket: Socket) => unknown): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(200, count - sockets.length) }, () => connect(port, 'localhost'));
    for (const socket of some) socket.on('error', () => undefined);
    await Promise.all(some.map((socket) => once(socket, 'connect').then(() => then(socket))));
    sockets.push(...some);
  }
  return sockets;
}

/** Sends one request and keeps the connection open, like a browser. */
async function askOnce(socket: Socket): Promise<void> {
  socket.write('GET /livez HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'data');
  socket.resume();
}

async function others(shop: Shop, milliseconds: number): Promise<{ answers: number; slowest: number }> {
  const reading = startHttpClients(
    shop.port,
    readRequests(8, ['/', '/api/plans', '/course/zomato-onboarding', '/readyz']),
  );
  await pause(milliseconds);
  const { failures, ...seen } = await reading.stop();
  assert.deepEqual(failures, []);
  assert.ok(seen.slowest < 5_000, `a page took ${seen.slowest} ms`);
  return seen;
}

async function idle(shop: Shop, count: number): Promise<string> {
  const sockets = await open(shop.port, count, askOnce);
  const { answers, slowest } = await others(shop, 4_000);
  const held = readdirSync(`/proc/${shop.product.pid}/fd`).length;
  assert.ok(held > count, `the server holds ${held} of them`);
  const memory = megabytes(shop);
  for (const socket of sockets) socket.destroy();
  return `${count} idle: ${answers} others served, slowest ${Math.round(slowest)} ms, ${memory} MB`;
}

/** Returns the server's resident memory in megabytes. */
function megabytes({ product }: Shop): number {
  const [, kilobytes = '0'] = readFileSync(`/proc/${product.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}

const head = 'POST /api/quote HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

/** Opens slow clients: a third send the header byte by byte, a third the body, and a third stop after half a header. */
async function slow(shop: Shop): Promise<string> {
  const closed: number[] = [];
  const sockets = await open(shop.port, slowOnes, (socket) => {
    const began = performance.now();
    socket.once('close', () => closed.push(performance.now() - began));
  });
  for (const [n, socket] of sockets.entries()) {
    socket.resume();
    socket.write(n % 3 === 0 ? head : n % 3 === 1 ? `${head}content-length: 100\r\n\r\n{` : 'GET / HT');
  }
  const drip = setInterval(() => {
    for (const [n, socket] of sockets.entries()) if (n % 3 !== 2 && socket.writable) socket.write('x');
  }, 1_000);
  const { answers } = await others(shop, closedWithin);
  clearInterval(drip);
  for (const socket of sockets) socket.destroy();
  assert.equal(closed.length, slowOnes, 'slow ones are closed');
  const slowest = Math.max(...closed);
  assert.ok(slowest <= closedWithin, `a slow one was closed after ${slowest} ms`);
  return `${slowOnes} slow: all closed after ≤ ${(slowest / 1_000).toFixed(1)} s, ${answers} others served`;
}

export const connections: Experiment = {
  name: 'connections',
  fault: '10,000 idle connections, 1,500 slow ones',
  promise: 'others served; slow ones closed ≤ 15 s',
  runs: 10_000,
  prove: (runs) =>
    withShop({ limit: 'ulimit -n "$(ulimit -Hn)"' }, async (shop) => {
      const many = await idle(shop, Math.min(runs, allowed()));
      return `${many}; ${await slow(shop)}`;
    }),
};
