import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#test/accounts.ts';
import { openStage, type Stage } from '#test/stage.ts';
import { insistOnAccess, networkOf } from './gate.ts';

describe('budgets', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ jobs: false, rateLimitFactor: 0.1 });
  });
  afterAll(() => stage.close());

  test('count the address that the connection comes from, whatever X-Forwarded-For says', async () => {
    const statuses: number[] = [];
    for (let caller = 1; caller <= 20; caller += 1) {
      const forged = { 'x-forwarded-for': `203.0.113.${caller}`, forwarded: `for=203.0.113.${caller}` };
      statuses.push((await ask(stage, 'POST', '/api/quote', { planId: 'basic' }, forged)).status);
    }
    expect(statuses).toEqual([...Array(12).fill(200), ...Array(8).fill(429)]);
  });

  test('say how long to wait', async () => {
    const { status, body } = await ask(stage, 'POST', '/api/quote', { planId: 'basic' });
    expect([status, body['code']]).toEqual([429, 'too_many']);
    expect(body['retryAfter']).toSatisfy((seconds: number) => seconds >= 1 && seconds <= 60);
  });

  test('of one call do not use up another’s', async () => {
    expect((await ask(stage, 'GET', '/api/plan/basic')).status).toBe(200);
  });
});

describe('budgets of the ways in', () => {
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
  const stages: Stage[] = [];
  beforeAll(async () => {
    const first = await openStage({ jobs: false, rateLimitFactor: 0.05 });
    stages.push(first, await openStage({ jobs: false, rateLimitFactor: 0.05, where: first.where }));
  });
  afterAll(async () => {
    for (const stage of stages.toReversed()) await stage.close();
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

describe('behind a proxy of ours', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ jobs: false, rateLimitFactor: 0.05, trustProxy: ['127.0.0.1/32'] });
  });
  afterAll(() => stage.close());
  const from = async (forwarded: string) =>
    (await ask(stage, 'POST', '/api/auth/forgot-password', { email: 'asha@x.in' }, { 'x-forwarded-for': forwarded }))
      .status;

  test('a budget is for the address that the proxy saw, not for those that the caller wrote before it', async () => {
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
])('a household behind %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('a route without declared access does not start', () => {
  const app = Fastify();
  insistOnAccess(app);
  expect(() => app.get('/open', async () => 'open')).toThrow('GET /open declares no access');
});
