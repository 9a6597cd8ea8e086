import { PassThrough } from 'node:stream';
import { afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type Db, openDb, openPool, type Where } from '#database/connect.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import type { Role } from '#shared/rules/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { createEventHub, type EventHub } from './event-hub.ts';
import { publishChange } from './publish-change.ts';

const fail = (error: Error) => {
  throw error;
};
const where = (): Where => inject('postgres');

/** Roles by session, which replace the lookup in the database. */
const roles = new Map<string, Role>();
const errors: string[] = [];
let loadTasks: (ids: string[]) => Promise<never[]>;
let db: Db;
let hub: EventHub;

beforeAll(() => {
  db = openDb(openPool(where(), { onError: fail }));
  return () => db.destroy();
});
beforeEach(async () => {
  roles.clear();
  errors.length = 0;
  loadTasks = async () => [];
  hub = createEventHub({
    where: where(),
    findSessionRoles: async () => roles,
    findCaseOwners: async (ids) => new Map(ids.filter((id) => id === 'case-of-asha').map((id) => [id, 'asha'])),
    loadTasks: (ids) => loadTasks(ids),
    onError: ({ message }) => errors.push(message),
    heartbeatMs: 60_000,
  });
  const probe = openStream('probe', 'seller');
  await waitUntil(
    async () => {
      await publishChange(db, 'orders', 'probe');
      return probe.text();
    },
    (text) => text.includes('"id":"probe"'),
  );
  probe.out.destroy();
  await waitUntil(
    async () => hub.streams(),
    (count) => count === 0,
  );
});
afterEach(() => hub.close());

type StreamOptions = { highWaterMark?: number; network?: string; since?: number };

function openStream(
  id: string,
  role: Role,
  { highWaterMark = 1024 * 1024, network = '203.0.113.1', since }: StreamOptions = {},
) {
  const sessionId = Buffer.from(id);
  roles.set(sessionId.toString('hex'), role);
  const rights = { role, secondFactor: false, accountant: false };
  const session = { sessionId, sessionCreatedAt: new Date() } as const;
  const user: CurrentUser = { id, name: id, email: null, ...rights, ...session };
  const out = new PassThrough({ highWaterMark });
  let text = '';
  const read = () => {
    text += String(out.read() ?? '');
    return text;
  };
  hub.subscribe(user, network, out, since);
  return { out, text: read, sessionId };
}

const received = (stream: { text: () => string }, part: string) =>
  waitUntil(
    async () => stream.text(),
    (text) => text.includes(part),
  );

test('a stream starts without a refresh if nothing has changed since the data of its screen were read', async () => {
  const aMinuteLater = Date.now() + 60_000;
  expect(openStream('farah', 'seller', { since: aMinuteLater }).text()).toBe('retry: 2000\n');
  const told = openStream('imran', 'user');
  const farah = openStream('farah', 'seller');
  await publishChange(db, 'orders', 'one');
  await received(farah, '"id":"one"');
  const after = Date.now();
  expect(openStream('farah', 'seller', { since: after }).text()).toContain('event: refresh');
  expect(openStream('farah', 'seller', { since: after + 3_000 }).text()).toBe('retry: 2000\n');
  // Customers get no updates about orders or about other people's cases.
  expect(openStream('asha', 'user', { since: after + 3_000 }).text()).toBe('retry: 2000\n');
  // The hub does not know changes from before it started to listen, so it sends `refresh`.
  await new Promise((resolve) => setTimeout(resolve, 100));
  const read = Date.now() + 1_950;
  await publishChange(db, 'cases', 'case-of-asha');
  await received(farah, '"id":"case-of-asha"');
  const [asha, imran] = [openStream('asha', 'user', { since: read }), openStream('imran', 'user', { since: read })];
  await received(asha, 'event: refresh');
  await publishChange(db, 'orders', 'last');
  await received(farah, '"id":"last"');
  expect(imran.text()).toBe('retry: 2000\n');
  expect(told.text()).not.toContain('"id"');
});

test('a stream starts with the reconnection delay and a refresh', async () => {
  const farah = openStream('farah', 'seller');
  expect(farah.text()).toMatch(/^retry: 2000\nevent: refresh\nid: \d+\ndata: \{\}\n\n$/);
});

test('staff receive every topic, a customer only changes of own cases', async () => {
  const farah = openStream('farah', 'seller');
  const asha = openStream('asha', 'user');
  const imran = openStream('imran', 'user');
  await publishChange(db, 'orders', 'order-1');
  await publishChange(db, 'cases', 'case-of-asha');
  await received(farah, '"id":"order-1"');
  await received(farah, '"id":"case-of-asha"');
  await received(asha, '{"topic":"cases","id":"case-of-asha"}');
  expect(asha.text()).not.toContain('order-1');
  expect(imran.text()).not.toContain('case-of-asha');
});

test('a session that ended or changed role receives nothing more, and its stream ends', async () => {
  const farah = openStream('farah', 'seller');
  const demoted = openStream('demoted', 'seller');
  roles.set(demoted.sessionId.toString('hex'), 'user');
  await publishChange(db, 'tasks', 'task-1');
  await received(farah, '"id":"task-1","task":null');
  expect(demoted.text()).not.toContain('task-1');
  expect(demoted.out.writableEnded).toBe(true);
});

test('many changed tasks at once are one refresh', async () => {
  const farah = openStream('farah', 'seller');
  const before = farah.text().length;
  await publishChange(db, 'tasks', 'first', ...Array.from({ length: 40 }, (_, n) => `bulk-${n}`));
  await waitUntil(
    async () => farah.text().slice(before),
    (text) => text.includes('event: refresh'),
  );
});

test('tasks that cannot be loaded are sent by id, and the error is reported', async () => {
  loadTasks = () => Promise.reject(new Error('connection terminated'));
  const farah = openStream('farah', 'seller');
  await publishChange(db, 'tasks', 'task-2');
  await received(farah, '{"topic":"tasks","id":"task-2"}');
  expect(errors).toEqual(['connection terminated']);
});

test('a payload that is no event makes all streams refresh', async () => {
  const asha = openStream('asha', 'user');
  const before = asha.text().length;
  await publishChange(db, 'unknown' as never, 'x');
  await waitUntil(
    async () => asha.text().slice(before),
    (text) => text.includes('event: refresh'),
  );
});

test('a client that does not read is disconnected once 64 kB are buffered', async () => {
  const slow = openStream('slow', 'seller', { highWaterMark: 1024 });
  for (let n = 0; n < 2; n += 1) slow.out.write('x'.repeat(65 * 1024));
  await publishChange(db, 'orders', 'order-2');
  await waitUntil(
    async () => slow.out.destroyed,
    (destroyed) => destroyed,
  );
  await waitUntil(
    async () => hub.streams(),
    (count) => count === 0,
  );
});

test('an ended stream that its client has not read yet gets no further message', async () => {
  const farah = openStream('farah', 'seller');
  hub.endStreams();
  await publishChange(db, 'orders', 'order-3');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(farah.text()).not.toContain('order-3');
});

test('a user has at most ten streams; none open during shutdown', async () => {
  for (let n = 0; n < 10; n += 1) openStream('farah', 'seller');
  expect(() => openStream('farah', 'seller')).toThrow(expect.objectContaining({ code: 'too_many' }));
  expect(hub.streams()).toBe(10);
  hub.endStreams();
  expect(() => openStream('joseph', 'admin')).toThrow(expect.objectContaining({ code: 'unavailable' }));
});

test('customers of one network leave streams to those of others, and staff of that network have theirs', () => {
  for (let n = 0; n < 600; n += 1) openStream(`user-${n % 60}`, 'user');
  expect(() => openStream('user-61', 'user')).toThrow(expect.objectContaining({ code: 'unavailable' }));
  openStream('asha', 'user', { network: '203.0.113.2' });
  openStream('farah', 'seller');
  expect(hub.streams()).toBe(602);
});

test('an idle stream of an ended session ends within seconds, before its heartbeat', async () => {
  const farah = openStream('farah', 'seller');
  farah.text();
  roles.delete(farah.sessionId.toString('hex'));
  await waitUntil(async () => farah.out.writableEnded, Boolean, 7);
});
