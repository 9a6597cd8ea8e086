import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#shared/contract/all.ts';
import { aCustomer, aStaffMember, ask, goodPassword, type Session } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { changesAtOnce, queueOf, readsAtOnce } from './request-queues.ts';

let testApp: TestApp;
let asha: Session;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false, trustProxy: ['127.0.0.1'] });
  asha = await aCustomer(testApp, 'asha@reads.in');
});
afterAll(() => testApp.close());

const read = (who: Session, path: string, method = 'GET') => ask(testApp, method, path, undefined, who.bearer);

/** Locks a table while `work` runs, so that requests that use the table wait. */
async function withLocked(table: string, work: () => Promise<void>): Promise<void> {
  await testApp.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    await work();
  });
}
const withLockedOrders = (work: () => Promise<void>) => withLocked('orders', work);

async function waitingForLock(table = 'orders'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%"${table}"%`}`.execute(
    testApp.db,
  );
  return rows[0]?.count ?? 0;
}

test('of the reads that one account sends at once four are worked on, 120 wait, and more are refused', async () => {
  const { perRequester, waitingPerRequester } = readsAtOnce;
  const imran = await aCustomer(testApp, 'imran@reads.in');
  const farah = await aStaffMember(testApp, 'farah@reads.in', 'seller');
  let reads: ReturnType<typeof read>[] = [];
  await withLockedOrders(async () => {
    reads = Array.from({ length: perRequester + waitingPerRequester + 20 }, () => read(asha, '/api/user/orders'));
    await waitUntil(
      () => waitingForLock(),
      (count) => count === perRequester,
    );
    // Others are served in the meantime, and the account may still change data.
    for (const who of [imran, farah]) expect((await read(who, '/api/user/profile')).status).toBe(200);
    expect((await ask(testApp, 'POST', '/api/auth/verify-token', undefined, asha.bearer)).status).toBe(200);
    expect(await waitingForLock()).toBe(perRequester);
  });
  const statuses = (await Promise.all(reads)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  expect(statuses.filter((status) => status === 200)).toHaveLength(perRequester + waitingPerRequester);
});

test('a read that waited is not answered after its session has ended', async () => {
  const leaver = await aCustomer(testApp, 'leaver@reads.in');
  let reads: ReturnType<typeof read>[] = [];
  await withLockedOrders(async () => {
    reads = Array.from({ length: 12 }, () => read(leaver, '/api/user/orders'));
    await waitUntil(
      () => waitingForLock(),
      (count) => count === readsAtOnce.perRequester,
    );
    await new Promise((resolve) => setTimeout(resolve, 150));
    await ask(testApp, 'POST', '/api/auth/logout', undefined, leaver.bearer);
  });
  const statuses = (await Promise.all(reads)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(12 - readsAtOnce.perRequester);
});

test('open live streams hold no turn', async () => {
  const streams = Array.from({ length: readsAtOnce.perRequester + 2 }, () => new AbortController());
  for (const { signal } of streams) {
    const stream = await fetch(`${testApp.url}/api/live`, { headers: asha.bearer, signal });
    expect(stream.status).toBe(200);
  }
  expect((await read(asha, '/api/user/profile')).status).toBe(200);
  for (const stream of streams) stream.abort();
}, 10_000);

test('clients that leave while their read is worked on hold no turn', async () => {
  const leaving = new AbortController();
  await withLockedOrders(async () => {
    const left = Array.from({ length: 8 }, () =>
      fetch(`${testApp.url}/api/user/orders`, { headers: asha.bearer, signal: leaving.signal }).catch(() => 'left'),
    );
    await waitUntil(
      () => waitingForLock(),
      (count) => count === readsAtOnce.perRequester,
    );
    leaving.abort();
    expect(await Promise.all(left)).toEqual(left.map(() => 'left'));
  });
  expect((await read(asha, '/api/user/profile')).status).toBe(200);
}, 10_000);

test('reads for a page that gave them up hold no turn', async () => {
  const gaveUp = new AbortController();
  await withLockedOrders(async () => {
    const reads = Array.from({ length: 12 }, () =>
      testApp.app
        .inject({ url: '/api/user/orders', headers: asha.bearer, signal: gaveUp.signal, remoteAddress: '127.0.0.1' })
        .catch(() => 'given up'),
    );
    await waitUntil(
      () => waitingForLock(),
      (count) => count === readsAtOnce.perRequester,
    );
    gaveUp.abort();
    expect(await Promise.all(reads)).toEqual(reads.map(() => 'given up'));
  });
  expect((await read(asha, '/api/user/profile')).status).toBe(200);
}, 10_000);

test('more HEAD requests at once than turns are all answered', async () => {
  const heads = await Promise.all(Array.from({ length: 12 }, () => read(asha, '/api/user/orders', 'HEAD')));
  expect(heads.map(({ status }) => status)).toEqual(heads.map(() => 200));
});

test('wrong passwords from one network do not keep the login of another waiting', async () => {
  const login = (email: string, password: string, network: string) =>
    ask(testApp, 'POST', '/api/auth/login', { email, password }, { 'x-forwarded-for': network });
  const wrong = Array.from({ length: 150 }, (_, n) =>
    login(`stranger-${n}@reads.in`, 'wrong password 1', '203.0.113.7'),
  );
  let answered = 0;
  for (const one of wrong) void one.then(() => (answered += 1));
  await waitUntil(
    async () => answered,
    (count) => count > 4,
  );
  const before = answered;
  expect((await login('asha@reads.in', goodPassword, '198.51.100.9')).status).toBe(200);
  // Each wrong password costs two hashes, computed one at a time. If the login had to wait for all queued requests,
  // about 140 more would have been answered.
  expect(answered - before).toBeLessThan(30);
  await Promise.all(wrong);
});

test('of the changes that one account sends at once four are worked on, and others are served meanwhile', async () => {
  const { perRequester, waitingPerRequester } = changesAtOnce;
  const imran = await aCustomer(testApp, 'imran@changes.in');
  const save = (who: Session) => ask(testApp, 'PUT', '/api/user/favourites/basic-growth', undefined, who.bearer);
  let changes: ReturnType<typeof save>[] = [];
  await withLocked('favourites', async () => {
    changes = Array.from({ length: perRequester + waitingPerRequester + 20 }, () => save(asha));
    await waitUntil(
      () => waitingForLock('favourites'),
      (count) => count === perRequester,
    );
    expect((await ask(testApp, 'PUT', '/api/user/language', { language: 'hi' }, imran.bearer)).status).toBe(200);
    expect((await read(asha, '/api/user/profile')).status).toBe(200);
    expect(await waitingForLock('favourites')).toBe(perRequester);
  });
  const statuses = (await Promise.all(changes)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  expect(statuses.filter((status) => status < 300)).toHaveLength(perRequester + waitingPerRequester);
});

test('a body that an endpoint does not take makes no request one with a password, and logouts have a line of their own', async () => {
  const logout = () =>
    ask(testApp, 'POST', '/api/auth/logout', { password: 'x' }, { authorization: `Bearer ${'y'.repeat(43)}` });
  let logouts: ReturnType<typeof logout>[] = [];
  await withLocked('sessions', async () => {
    logouts = Array.from({ length: 10 }, logout);
    await waitUntil(
      () => waitingForLock('sessions'),
      (count) => count > 0,
    );
    const wrong = { email: 'nobody@reads.in', password: 'wrong password 1' };
    expect((await ask(testApp, 'POST', '/api/auth/login', wrong)).status).toBe(401);
    expect((await ask(testApp, 'POST', '/api/quote', { planId: 'basic-growth', duration: 1 })).status).toBe(200);
  });
  expect(new Set((await Promise.all(logouts)).map(({ status }) => status))).toEqual(new Set([204]));
});

test('every endpoint has a queue, except the webhook and reads that are answered from memory', () => {
  const without = Object.entries(contract).filter(([, { method, ...config }]) => !queueOf([method], config));
  expect(without.map(([name]) => name).toSorted()).toEqual(
    [
      'GET /livez',
      'GET /api/plan/:id',
      'GET /readyz',
      'GET /api/gita',
      'GET /api/plans',
      'POST /api/cashfree/webhook',
    ].toSorted(),
  );
});

test('of the sessions that one network lets us look up at once six are looked up, and those of others meanwhile', async () => {
  const profile = (token: string, network: string) =>
    fetch(`${testApp.url}/api/user/profile`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': network },
    }).then(({ status }) => status);
  const requests: Promise<number>[] = [];
  await withLocked('sessions', async () => {
    for (let n = 0; n < 15; n += 1) requests.push(profile(`${'x'.repeat(40)}${n}`, '203.0.113.8'));
    await waitUntil(
      () => waitingForLock('sessions'),
      (count) => count === 6,
    );
    requests.push(profile(asha.token, '198.51.100.10'));
    await waitUntil(
      () => waitingForLock('sessions'),
      (count) => count === 7,
    );
  });
  expect(await Promise.all(requests)).toEqual([...Array.from({ length: 15 }, () => 401), 200]);
});
