import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openPool } from '#database/connect.ts';
import { contract } from '#shared/contract/all.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { aCustomer, ask, goodPassword, type Session } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { createLimits, networkOf } from './limits.ts';

// Three logins per address, five per account.
const factor = 0.05;
let testApp: TestApp;
let asha: Session;
beforeAll(async () => {
  testApp = await openTestApp({ rateLimitFactor: factor, trustProxy: ['127.0.0.1'], jobs: false });
  const unlimited = await openTestApp({ where: testApp.where, jobs: false });
  asha = await aCustomer(unlimited, 'asha@limits.in');
  await unlimited.close();
});
afterAll(() => testApp.close());

let seen = 0;
const anAddress = () => {
  seen += 1;
  return { 'x-forwarded-for': `203.0.113.${seen}` };
};
const login = (email: string, headers: Record<string, string>, password = 'wrong') =>
  ask(testApp, 'POST', '/api/auth/login', { email, password }, headers);

describe('the limit of an address', () => {
  test('is one for all accounts, and says when to come again', async () => {
    const here = anAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await login(`n${n}@limits.in`, here)).status);
    expect(statuses).toEqual([401, 401, 401]);
    const refused = await login('n4@limits.in', here);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      429,
      'too_many',
      expect.stringMatching(/in (60|\d\d) minutes|in 1 hour/),
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect((await login('n4@limits.in', anAddress())).status).toBe(401);
  });

  test('is that of the connection, or the one that a trusted proxy saw, whatever the client sends', async () => {
    const forged: number[] = [];
    for (let n = 1; n <= 4; n += 1)
      forged.push((await login(`n${n}@limits.in`, { 'x-forwarded-for': `203.0.113.${n}, 198.51.100.7` })).status);
    expect(forged).toEqual([401, 401, 401, 429]);
    const open = await openTestApp({ where: testApp.where, rateLimitFactor: factor, jobs: false });
    const direct: number[] = [];
    for (let n = 1; n <= 4; n += 1) {
      const body = { email: `d${n}@limits.in`, password: 'wrong' };
      const headers = { 'x-forwarded-for': `203.0.113.${n}` };
      direct.push((await ask(open, 'POST', '/api/auth/login', body, headers)).status);
    }
    await open.close();
    expect(direct).toEqual([401, 401, 401, 429]);
  });

  test('counts made-up sessions before they are looked up, and HEAD like GET', async () => {
    const headers = { ...anAddress(), authorization: `Bearer ${'a'.repeat(43)}` };
    const statuses: number[] = [];
    for (let n = 0; n < 25; n += 1)
      statuses.push((await ask(testApp, n % 2 ? 'GET' : 'HEAD', '/api/user/search?q=a', undefined, headers)).status);
    expect(statuses).toEqual([...Array(24).fill(401), 429]);
  });
});

describe('the limit of a target', () => {
  const hundred = contract['POST /api/auth/login'].limit.perTarget * factor;

  test('closes a password to all addresses, and to a process that starts later', async () => {
    for (let n = 0; n < hundred; n += 1) expect((await login('Asha@limits.in', anAddress())).status).toBe(401);
    const later = await openTestApp({ where: testApp.where, rateLimitFactor: factor, jobs: false });
    const refused = await ask(later, 'POST', '/api/auth/login', { email: 'asha@limits.in', password: goodPassword });
    await later.close();
    expect([refused.status, Number(refused.headers.get('retry-after')) > 3_500]).toEqual([429, true]);
  });

  test('is the account, where an endpoint names none', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      const headers = { ...asha.bearer, ...anAddress() };
      statuses.push((await ask(testApp, 'GET', '/api/user/search?q=a', undefined, headers)).status);
    }
    expect(statuses).toEqual([...Array(6).fill(200), 429]);
  });
});

test('a limit names a field of the path or body as its target', () => {
  for (const [name, { limit, params, body }] of Object.entries<Endpoint>(contract)) {
    if (!limit || limit === 'none' || !limit.target) continue;
    const fields = [params, body].flatMap((part) => (part instanceof z.ZodObject ? Object.keys(part.shape) : []));
    expect(fields, name).toContain(limit.target);
  }
});

test('a stored limit counts in memory while the database is down; zero turns limits off', async () => {
  const pool = openPool({ connectionString: 'postgres://x@127.0.0.1:1/x' }, { onError: () => undefined });
  const one = { perTarget: 1, seconds: 60, stored: true } as const;
  const limits = createLimits({ pool, rateLimitFactor: 1 });
  await limits.ofTarget('down', one, 'a');
  await expect(limits.ofTarget('down', one, 'a')).rejects.toMatchObject({ code: 'too_many' });
  const off = createLimits({ pool, rateLimitFactor: 0 });
  for (let n = 0; n < 3; n += 1) await off.ofTarget('down', one, 'a');
  await pool.end();
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2a0a::1000:1:1:1', '2a0a:0:0:0'],
  ['2A0A:0:0:0:1002:1:1:1', '2a0a:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::ffff:cb00:7101', 'cb00:7101'],
  ['::1', '0:0:0:0'],
])('a household behind %s is %s', (address, network) => expect(networkOf(address)).toBe(network));
