import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, ask, goodPassword } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { networkOf } from './rate-limit.ts';

describe('rate limits', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await openTestApp({ jobs: false, rateLimitFactor: 0.1 });
  });
  afterAll(() => testApp.close());

  test('the rate limit counts by the connection’s address, whatever X-Forwarded-For says', async () => {
    const statuses: number[] = [];
    for (let caller = 1; caller <= 20; caller += 1) {
      const forged = { 'x-forwarded-for': `203.0.113.${caller}`, forwarded: `for=203.0.113.${caller}` };
      statuses.push((await ask(testApp, 'POST', '/api/quote', { planId: 'basic' }, forged)).status);
    }
    expect(statuses).toEqual([...Array(12).fill(200), ...Array(8).fill(429)]);
  });

  test('a rate-limited response carries Retry-After', async () => {
    const { status, body } = await ask(testApp, 'POST', '/api/quote', { planId: 'basic' });
    expect([status, body['code']]).toEqual([429, 'too_many']);
    expect(body['retryAfter']).toSatisfy((seconds: number) => seconds >= 1 && seconds <= 60);
  });

  test('an account from several networks has the limit of one', async () => {
    const proxied = await openTestApp({ rateLimitFactor: 0.1, trustProxy: ['127.0.0.1/32'] });
    try {
      const asha = await aCustomer(proxied, 'asha@networks.in');
      const imran = await aCustomer(proxied, 'imran@networks.in');
      const from = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` });
      const statuses: number[] = [];
      for (let n = 1; n <= 15; n += 1)
        statuses.push((await ask(proxied, 'PUT', '/api/user/profile', {}, { ...asha.bearer, ...from(n) })).status);
      expect(statuses.map((status) => status === 429)).toEqual([...Array(12).fill(false), ...Array(3).fill(true)]);
      expect((await ask(proxied, 'PUT', '/api/user/profile', {}, { ...imran.bearer, ...from(1) })).status).not.toBe(
        429,
      );
    } finally {
      await proxied.close();
    }
  });

  test('the counts of an account are deleted with it, also those of addresses with a parameter', async () => {
    const counting = await openTestApp({ rateLimitFactor: 1 });
    try {
      const who = await aCustomer(counting, 'erased@networks.in');
      const counts = () =>
        counting.db.selectFrom('rate_limits').select('key').where('key', 'like', `%${who.id}%`).execute();
      await ask(counting, 'DELETE', '/api/user/sessions/none', { password: 'a guess' }, who.bearer);
      expect((await counts()).map(({ key }) => key.split(':')[0])).toContain('DELETE /api/user/sessions/{id}');
      expect((await ask(counting, 'DELETE', '/api/user', { password: goodPassword }, who.bearer)).status).toBe(200);
      expect(await counts()).toEqual([]);
    } finally {
      await counting.close();
    }
  });

  test('each route has a rate limit of its own', async () => {
    expect((await ask(testApp, 'GET', '/api/plan/basic')).status).toBe(200);
  });
});

describe('rate limits of the sign-in routes', () => {
  const ways: [string, object, number][] = [
    ['/api/auth/register', { name: 'Asha', email: 'none', password: 'x' }, 2],
    ['/api/auth/login', { email: 'none', password: 'x' }, 3],
    ['/api/auth/verify-otp', { email: 'none', otp: '1' }, 10],
    ['/api/auth/resend-otp', { email: 'none' }, 2],
    ['/api/auth/forgot-password', { email: 'none' }, 2],
    ['/api/auth/reset-password/none', { password: '' }, 2],
    ['/api/auth/phone/send-otp', { phone: 1 }, 2],
    ['/api/auth/phone/verify-otp', { phone: 1, otp: '1' }, 10],
    ['/api/auth/phone', { idToken: '' }, 3],
  ];
  const stages: TestApp[] = [];
  beforeAll(async () => {
    const first = await openTestApp({ jobs: false, rateLimitFactor: 0.05 });
    stages.push(first, await openTestApp({ jobs: false, rateLimitFactor: 0.05, where: first.where }));
  });
  afterAll(async () => {
    for (const testApp of stages.toReversed()) await testApp.close();
  });

  test.each(ways)('on %s are one for all processes', async (path, body, budget) => {
    const statuses: number[] = [];
    for (let call = 0; call < budget + 4; call += 1) {
      const process = stages[call % 2];
      if (process) statuses.push((await ask(process, 'POST', path, body)).status);
    }
    expect(statuses).toEqual([...Array(budget).fill(400), ...Array(4).fill(429)]);
  });
});

describe('behind a trusted proxy', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await openTestApp({ jobs: false, rateLimitFactor: 0.05, trustProxy: ['127.0.0.1/32'] });
  });
  afterAll(() => testApp.close());
  const from = async (forwarded: string) =>
    (await ask(testApp, 'POST', '/api/auth/forgot-password', { email: 'asha@x.in' }, { 'x-forwarded-for': forwarded }))
      .status;

  test('the rate limit counts by the address that the proxy saw, not by addresses the client sent', async () => {
    const statuses: number[] = [];
    for (let caller = 1; caller <= 4; caller += 1) statuses.push(await from(`203.0.113.${caller}, 198.51.100.7`));
    expect(statuses).toEqual([200, 200, 429, 429]);
    expect(await from('198.51.100.8')).toBe(200);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2a0a::1000:1:1:1', '2a0a:0:0:0'],
  ['2a0a::1001:1:1:1', '2a0a:0:0:0'],
  ['2A0A:0:0:0:1002:1:1:1', '2a0a:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::ffff:cb00:7101', 'cb00:7101'],
  ['::1', '0:0:0:0'],
])('a household behind %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
