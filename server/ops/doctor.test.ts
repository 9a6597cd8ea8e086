import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { doctor } from './doctor.ts';

let testApp: TestApp;
let environment: Record<string, string>;
const dataDir = mkdtempSync(join(tmpdir(), 'chulha-doctor-'));

beforeAll(async () => {
  testApp = await openTestApp();
  if (!('host' in testApp.where)) throw new Error('the test app uses a socket');
  const { user, port, database, host } = testApp.where;
  environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    APP_SECRET: 'x'.repeat(32),
    DOCUMENT_KEYS: `test-key:${Buffer.alloc(32, 7).toString('base64')}`,
    ALLOW_DEMO_DATA: '1',
    CASHFREE_CLIENT_ID: 'TEST10001',
    CASHFREE_CLIENT_SECRET: 'new-secret',
    CASHFREE_API_URL: `${testApp.provider.url}/pg`,
    CASHFREE_SDK_URL: `${testApp.provider.url}/js`,
  };
});
afterAll(async () => {
  await testApp?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function runDoctor(
  more: Record<string, string> = {},
): Promise<{ code: number; errors: string[]; output: string }> {
  const lines: string[] = [];
  const code = await doctor({ ...environment, ...more }, (line) => void lines.push(line));
  return { code, errors: lines.filter((line) => line.startsWith('✗')), output: lines.join('\n') };
}

test('a healthy installation has no errors', async () => {
  const { code, errors, output } = await runDoctor();
  expect(errors).toEqual([]);
  expect(code).toBe(0);
  for (const about of ['settings', 'disk', 'tables', 'invariants', 'outbox', 'jobs'])
    expect(output).toMatch(new RegExp(`^✓ ${about} `, 'm'));
});

test('an invalid setting and an unreachable database are reported', async () => {
  expect(await runDoctor({ PUBLIC_URL: 'www.chulha.in' })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/✗ settings .*PUBLIC_URL must be/s),
  });
  expect(await runDoctor({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/✗ tables .*DATABASE_URL: no PostgreSQL can be used/),
  });
});

test('production is told that the company is still the shipped one', async () => {
  const { output } = await runDoctor({
    APP_MODE: 'production',
    ALLOW_DEMO_DATA: '',
    PUBLIC_URL: 'https://www.example.in',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'a@x.in',
    NEW_ORDER_MAIL: 'off',
    CASHFREE_API_URL: 'https://sandbox.cashfree.com/pg',
    CASHFREE_SDK_URL: '',
  });
  expect(output).toMatch(/✗ opening .*brand\.name brand\.fileName brand\.legalName.*\/setup/);
  expect(output).toMatch(/✓ tables/);
});

test('violated invariants and unsent e-mails are reported', async () => {
  const order = {
    id: 'order_doctor',
    request_digest: 'd',
    plan_slug: 'zomato-starter',
    plan_name: 'Z',
    category: 'zomato' as const,
  };
  const sums = {
    unit_price: 1,
    duration: 1,
    quantity: 1,
    subtotal: 1,
    duration_discount: 0,
    coupon_discount: 0,
    total: 1,
  };
  const buyer = { name: 'A', email: 'a@x.in', phone: '9876543210', expires_at: new Date(Date.now() + 60_000) };
  const paid = { status: 'paid' as const, paid_at: new Date(), last_attempt: 'succeeded' as const };
  await testApp.db
    .insertInto('orders')
    .values({ ...order, ...sums, ...buyer, ...paid })
    .execute();
  await testApp.db
    .insertInto('mails')
    .values({ kind: 'code', recipient: 'a@x.in', content: 'x', created_at: new Date(Date.now() - 3_600_000) })
    .execute();
  const { code, output } = await runDoctor();
  expect(output).toMatch(/✗ invariants +violated: a paid order has exactly one subscription/);
  expect(output).toMatch(/✗ outbox +1 e-mails pending, the oldest for 36\d\d s/);
  expect(code).toBe(1);
});
