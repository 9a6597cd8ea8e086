import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { FileStore } from '#server/adapters/files.ts';
import { aCustomer, aStaffMember, type Session } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { noise, open, saveProfile, upload } from '#test/uploads.ts';
import { downloadBytesAtOnce, downloadsAtOnce } from './download-limit.ts';
import { longestSendMs, registerReplyTimeout, replyStallMs } from './reply-timeout.ts';

// A reply that its client does not read stays in memory.

let release: () => void = () => undefined;
let opened = Promise.resolve();
let reading = 0;
const files = new Map<string, Buffer>();
const store: FileStore = {
  put: async (key, bytes) => void files.set(key, bytes),
  async get(key) {
    reading += 1;
    await opened;
    reading -= 1;
    return files.get(key);
  },
  delete: async (key) => void files.delete(key),
  exists: async (key) => files.has(key),
};

let testApp: TestApp;
let asha: Session;
let farah: Session;
let path: string;
beforeAll(async () => {
  testApp = await openTestApp({ files: store });
  asha = await aCustomer(testApp, 'asha@unread.in');
  farah = await aStaffMember(testApp, 'farah@unread.in', 'seller');
  path = (await saveProfile(testApp, asha, { panCard: upload(await noise(570)) })).body.user.panCard ?? '';
});
afterAll(() => testApp.close());

let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await pause(100);
});

/** Sends a request on a new connection and reads nothing of the response. */
async function askUnread(port: number, target: string, who?: Session): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause();
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const authorization = who ? `authorization: ${who.bearer.authorization}\r\n` : '';
  socket.write(`GET ${target} HTTP/1.1\r\nhost: x\r\n${authorization}\r\n`);
  return socket;
}
const connections = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
const port = () => Number(new URL(testApp.url).port);
const statusOf = async (who: Session) => (await open(testApp, path, who)).status;

test('an account downloads so many files at once; further ones are refused, and others are served', async () => {
  opened = new Promise((resolve) => (release = resolve));
  for (let n = 0; n < downloadsAtOnce.perAccount; n += 1) await askUnread(port(), path, asha);
  await waitUntil(
    async () => reading,
    (count) => count === downloadsAtOnce.perAccount,
  );
  const { status, headers, bytes } = await open(testApp, path, asha);
  expect([status, headers.get('retry-after')]).toEqual([429, '5']);
  expect(bytes.toString()).toContain('"too_many"');
  const byStaff = open(testApp, path, farah);
  await waitUntil(
    async () => reading,
    (count) => count === downloadsAtOnce.perAccount + 1,
  );
  for (const socket of sockets) socket.destroy();
  await pause(500);
  release();
  expect((await byStaff).status).toBe(200);
  // Downloads whose connection has ended no longer count.
  const many = await Promise.all(Array.from({ length: downloadsAtOnce.perAccount }, () => statusOf(asha)));
  expect(many.filter((each) => each !== 200)).toEqual([]);
});

test('large files count by their bytes, before they are read; all at once take about 100 MB of a process', async () => {
  opened = new Promise((resolve) => (release = resolve));
  const { perAccount, inAll, ofStaff } = downloadBytesAtOnce;
  expect(inAll + ofStaff).toBeLessThan(105_000_000);
  const bytesOf = (bytes: number) =>
    testApp.db.updateTable('documents').set({ bytes }).where('path', '=', path.replace('/uploads/', '')).execute();
  await bytesOf(perAccount / 4);
  for (let n = 0; n < 4; n += 1) await askUnread(port(), path, asha);
  await waitUntil(
    async () => reading,
    (count) => count === 4,
  );
  const { status, headers, bytes } = await open(testApp, path, asha);
  expect([status, headers.get('retry-after'), JSON.parse(bytes.toString()).code]).toEqual([429, '5', 'too_many']);
  expect(reading).toBe(4);
  for (const socket of sockets) socket.destroy();
  await pause(500);
  release();
  await waitUntil(
    () => statusOf(asha),
    (now) => now === 200,
  );
  await bytesOf(1_000_000);
});

test('staff who review open many pictures at once', async () => {
  const all = await Promise.all(Array.from({ length: downloadsAtOnce.perStaffAccount }, () => statusOf(farah)));
  expect(all.filter((status) => status !== 200)).toEqual([]);
});

test('the server has the time-out of a reply that nobody takes', () => {
  expect(testApp.app.server.timeout).toBe(replyStallMs);
});

/** Starts a server with a short time-out that sends a large reply and a late reply. */
async function aServer() {
  const app = Fastify({ connectionTimeout: 1_000 });
  registerReplyTimeout(app);
  app.get('/large', async () => Buffer.alloc(20_000_000));
  app.get('/late', async () => {
    await pause(2_500);
    return 'late';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: Number(new URL(app.listeningOrigin).port) };
}

test('a slow reader and a slow handler are not closed; who stops reading is', async () => {
  const { app, port: own } = await aServer();
  const late = await fetch(`http://127.0.0.1:${own}/late`, { headers: { connection: 'close' } });
  expect(await late.text()).toBe('late');

  const slow = await askUnread(own, '/large');
  let received = 0;
  slow.on('data', (chunk) => (received += chunk.length));
  for (let n = 0; n < 12; n += 1) {
    slow.resume();
    await pause(10);
    slow.pause();
    await pause(290);
  }
  expect(slow.closed).toBe(false);
  slow.resume();
  await waitUntil(
    async () => received,
    (bytes) => bytes > 20_000_000,
  );
  slow.destroy();

  await askUnread(own, '/large');
  await waitUntil(
    () => connections(app),
    (count) => count === 0,
  );
  await app.close();
}, 30_000);

test('a large reply may be taken at 40 kbit/s: a file of 1 MB in four minutes', () => {
  expect(longestSendMs(1_000_000)).toBe(260_000);
});
