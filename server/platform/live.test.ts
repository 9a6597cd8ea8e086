import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb, openPool } from '#database/connect.ts';
import { aCustomer, aStaffMember, ask, logIn, type Session } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { aPaidCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { publishAtRisk, publishChange } from './publish-change.ts';

const heartbeatMs = 150;
let testApp: TestApp;
let farah: Session;
beforeAll(async () => {
  testApp = await openTestApp({ heartbeatMs });
  farah = await aStaffMember(testApp, 'farah@live.in', 'seller');
});
afterAll(() => testApp.close());

type Stream = { text: () => string; ended: () => boolean; stop: () => void };

/** Opens the stream with node:http, because an aborted fetch leaves an empty connection behind. */
async function follow(headers: Record<string, string>, url = testApp.url): Promise<Stream> {
  const request = get(`${url}/api/live`, { headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const { 'content-type': type, 'x-accel-buffering': buffering } = response.headers;
  expect([response.statusCode, type, buffering]).toEqual([200, 'text/event-stream; charset=utf-8', 'no']);
  let text = '';
  let ended = false;
  response.setEncoding('utf8').on('data', (piece) => {
    text += piece;
  });
  response
    .on('error', () => undefined)
    .once('close', () => {
      ended = true;
    });
  return { text: () => text, ended: () => ended, stop: () => request.destroy() };
}

const received = (stream: Stream, part: string) =>
  waitUntil(
    async () => stream.text(),
    (text) => text.includes(part),
    3,
  );

test('a change published by one process reaches streams of another within a second, by bearer token and by cookie', async () => {
  const other = openPool(testApp.where, {
    onError: (error) => {
      throw error;
    },
  });
  const streams = [await follow(farah.bearer), await follow({ cookie: farah.cookie })];
  for (const stream of streams) await received(stream, 'event: refresh');
  const began = performance.now();
  await openDb(other)
    .transaction()
    .execute((tx) => publishChange(tx, 'orders', 'from-elsewhere'));
  for (const stream of streams) await received(stream, 'data: {"topic":"orders","id":"from-elsewhere"}');
  expect(performance.now() - began).toBeLessThan(1_000);
  for (const stream of streams) stream.stop();
  await other.end();
});

test('a stream of our pages renews the session cookie, which may be all that a screen with its data asks for', async () => {
  const cookiesFor = async (site: string) => {
    const headers = { cookie: farah.cookie, 'sec-fetch-site': site };
    const request = get(`${testApp.url}/api/live`, { headers, agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.on('error', () => undefined);
    request.destroy();
    return response.headers['set-cookie'] ?? [];
  };
  const [renewed] = await cookiesFor('same-origin');
  expect(renewed).toMatch(new RegExp(`^${farah.cookie}; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax$`));
  expect(await cookiesFor('cross-site')).toEqual([]);
});

const messages = (stream: Stream) =>
  [...stream.text().matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));

test('the message of a changed task contains the task, and null once it is deleted', async () => {
  const stream = await follow(farah.bearer);
  await received(stream, 'event: refresh');
  const { body: made } = await ask(testApp, 'POST', '/api/tasks', { title: 'Weigh the rice' }, farah.bearer);
  await received(stream, String(made.id));
  const { body: moved } = await ask(testApp, 'PATCH', `/api/tasks/${made.id}`, { status: 'done' }, farah.bearer);
  await received(stream, '"version":2');
  await ask(testApp, 'DELETE', `/api/tasks/${made.id}`, undefined, farah.bearer);
  await received(stream, '"task":null');
  const own = messages(stream).filter(({ id }) => id === made.id);
  expect(own).toEqual([
    { topic: 'tasks', id: made.id, task: made },
    { topic: 'tasks', id: made.id, task: moved },
    { topic: 'tasks', id: made.id, task: null },
  ]);
  stream.stop();
});

test('no task is sent to a user who is no longer staff', async () => {
  const quiet = await openTestApp({ heartbeatMs: 60_000 });
  const [member, other] = [
    await aStaffMember(quiet, 'meena@live.in', 'seller'),
    await aStaffMember(quiet, 'om@live.in', 'seller'),
  ];
  const stream = await follow(member.bearer, quiet.url);
  await received(stream, 'event: refresh');
  await quiet.db.updateTable('users').set({ role: 'user' }).where('id', '=', member.id).execute();
  await ask(quiet, 'POST', '/api/tasks', { title: 'Not for customers' }, other.bearer);
  await waitUntil(async () => stream.ended(), Boolean, 3);
  expect(stream.text()).not.toContain('Not for customers');
  await quiet.close();
});

test('many changed tasks at once are sent as one refresh', async () => {
  const stream = await follow(farah.bearer);
  await received(stream, 'event: refresh');
  await testApp.db
    .transaction()
    .execute((tx) => publishChange(tx, 'tasks', ...Array.from({ length: 60 }, () => crypto.randomUUID())));
  await waitUntil(
    async () => stream.text().match(/event: refresh/g)?.length,
    (times) => (times ?? 0) >= 2,
    3,
  );
  stream.stop();
});

test('a customer hears only of own cases, once and within a second, also among thousands of changed cases', async () => {
  const asha = await aCustomer(testApp, 'asha@live.in');
  const imran = await aCustomer(testApp, 'imran@live.in');
  const own = await aPaidCase(testApp, asha, 'asha@live.in');
  const [stream, foreign] = [await follow(asha.bearer), await follow(imran.bearer)];
  for (const each of [stream, foreign]) await received(each, 'event: refresh');
  const others = Array.from({ length: 3_000 }, () => crypto.randomUUID());
  const began = performance.now();
  await testApp.db.transaction().execute((tx) => publishChange(tx, 'cases', ...others, own));
  await received(stream, own);
  expect(performance.now() - began).toBeLessThan(1_000);
  await publishChange(testApp.db, 'messages', own);
  await received(stream, '"messages"');
  expect(messages(stream).filter(({ topic }) => topic)).toEqual([
    { topic: 'cases', id: own },
    { topic: 'messages', id: own },
  ]);
  expect(foreign.text()).not.toContain('"topic"');
  for (const each of [stream, foreign]) each.stop();
});

test('a change that was rolled back is not published', async () => {
  const stream = await follow(farah.bearer);
  const undone = testApp.db.transaction().execute(async (tx) => {
    await publishChange(tx, 'orders', 'undone');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await publishChange(testApp.db, 'orders', 'after');
  await received(stream, '"after"');
  expect(stream.text()).not.toContain('"undone"');
  stream.stop();
});

test('streams of ended sessions and of former staff are ended', async () => {
  const joseph = await aStaffMember(testApp, 'joseph@live.in', 'seller');
  const open = await follow(joseph.bearer);
  const session = await logIn(testApp, 'joseph@live.in');
  const ending = await follow(session.bearer);
  await received(ending, ': heartbeat');
  await ask(testApp, 'POST', '/api/auth/logout', undefined, session.bearer);
  await waitUntil(async () => ending.ended(), Boolean, 3);
  expect(open.ended()).toBe(false);
  await testApp.db.updateTable('users').set({ role: 'user' }).where('id', '=', joseph.id).execute();
  await waitUntil(async () => open.ended(), Boolean, 3);
});

test('the stream of staff ends when the factor is switched off where it is required', async () => {
  // Creates the seller before the second server starts, because that server could pick up the job that sends the login
  // code.
  const joseph = await aStaffMember(testApp, 'factor@live.in', 'seller');
  const strict = await openTestApp({ heartbeatMs, staffNeedSecondFactor: true, where: testApp.where });
  try {
    const setFactor = (totp_enabled_at: Date | null) =>
      testApp.db.updateTable('users').set({ totp_enabled_at }).where('id', '=', joseph.id).execute();
    await setFactor(new Date());
    const open = await follow(joseph.bearer, strict.url);
    await received(open, ': heartbeat');
    await setFactor(null);
    await waitUntil(async () => open.ended(), Boolean, 3);
  } finally {
    await strict.close();
  }
});

test('a lost LISTEN connection reconnects and sends a refresh', async () => {
  const stream = await follow(farah.bearer);
  await received(stream, 'event: refresh');
  const { rows } = await cutListeners();
  expect(rows.length).toBeGreaterThan(0);
  await waitUntil(
    async () => stream.text().match(/event: refresh/g)?.length,
    (times) => (times ?? 0) >= 2,
    5,
  );
  stream.stop();
});

/** Terminates LISTEN connections, whose last query is `listen "live"` or the periodic `select 1`. */
async function cutListeners() {
  const pool = openPool(testApp.where, { onError: () => undefined });
  const cut = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where query in ('listen "live"', 'select 1') and datname = current_database()`,
  );
  await pool.end();
  return cut;
}

test('a user has at most ten streams, and closing one makes room', async () => {
  const lakshmi = await aStaffMember(testApp, 'lakshmi@live.in', 'admin');
  const streams = await Promise.all(Array.from({ length: 10 }, () => follow(lakshmi.bearer)));
  expect((await ask(testApp, 'GET', '/api/live', undefined, lakshmi.bearer)).body.code).toBe('too_many');
  streams[0]?.stop();
  const again = await waitUntil(
    async () => follow(lakshmi.bearer).catch(() => undefined),
    (stream) => stream !== undefined,
    3,
  );
  for (const stream of [...streams, again]) stream?.stop();
});

test('open streams do not delay shutdown', async () => {
  const going = await openTestApp();
  const member = await aStaffMember(going, 'going@live.in', 'seller');
  const stream = await follow(member.bearer, going.url);
  const began = performance.now();
  await going.close();
  expect(performance.now() - began).toBeLessThan(8_000);
  expect(stream.ended()).toBe(true);
});

test('a promise at risk is named to staff, not to the customer of the case', async () => {
  const asha = await aCustomer(testApp, 'asha@live.in');
  const id = await aPaidCase(testApp, asha, 'asha@live.in');
  const [staff, customer] = [await follow(farah.bearer), await follow(asha.bearer)];
  for (const stream of [staff, customer]) await received(stream, 'event: refresh');
  await publishAtRisk(testApp.db, id);
  await received(staff, `data: {"topic":"cases","id":"${id}","about":"at-risk"}`);
  await received(customer, `data: {"topic":"cases","id":"${id}"}`);
  expect(customer.text()).not.toContain('at-risk');
  for (const stream of [staff, customer]) stream.stop();
});
