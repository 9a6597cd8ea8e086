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
