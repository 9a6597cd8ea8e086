import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fiscalYearOf } from '#shared/rules/invoices.ts';
import { aCustomer } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture, saveProfile } from '#test/uploads.ts';
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
  const asha = await aCustomer(testApp, 'asha@dosaplaza.in');
  await saveProfile(testApp, asha, { panCard: { bytes: await aPicture() } });
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
  expect(output).toMatch(/✓ database +PostgreSQL 18/);
  expect(output).toMatch(
    /! invoices +SAC codes, number series and signature are not confirmed by an accountant.* → .*Mark as confirmed/,
  );
  expect(output).toMatch(/✓ payments +127\.0\.0\.1:\d+ accepts the credentials/);
});

test.each([
  ['an unreachable mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }, /✗ mail +127\.0\.0\.1: .*→ check SMTP_URL/],
  ['a wrong payment secret', { CASHFREE_CLIENT_SECRET: 'stolen' }, /✗ payments .*→ check CASHFREE_CLIENT_ID/],
  [
    'a lost document key',
    { DOCUMENT_KEYS: `k2:${Buffer.alloc(32, 8).toString('base64')}` },
    /1 documents are encrypted with the key test-key/,
  ],
  [
    'an unreachable S3 store',
    { S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' },
    /✗ documents .*→ check S3_/,
  ],
  [
    'an unreachable database',
    { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
    /✗ database +DATABASE_URL: no PostgreSQL can be used/,
  ],
  ['an invalid setting', { PUBLIC_URL: 'www.chulha.in' }, /✗ settings .*PUBLIC_URL must be/s],
])('%s is reported with a hint', async (_what, fault, line) => {
  const { code, output } = await runDoctor(fault);
  expect(output).toMatch(line);
  expect(code).toBe(1);
});

test('a demo on a database that no demo created is reported', async () => {
  const { code, output } = await runDoctor({ ALLOW_DEMO_DATA: '' });
  expect(output).toMatch(/✗ demo +APP_MODE is demo, and the database at DATABASE_URL was not made by a demonstration/);
  expect(code).toBe(1);
});

test('production is warned about missing optional settings, the shipped company and the provider’s sandbox', async () => {
  const production = {
    APP_MODE: 'production',
    ALLOW_DEMO_DATA: '',
    PUBLIC_URL: 'https://www.example.in',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'a@x.in',
    NEW_ORDER_MAIL: 'off',
    CASHFREE_API_URL: 'https://sandbox.cashfree.com/pg',
    CASHFREE_SDK_URL: '',
    FIREBASE_PROJECT_ID: 'shop',
  };
  const { output } = await runDoctor(production);
  expect(output).toMatch(/! settings +BACKUP_KEY is not set/);
  expect(output).toMatch(/! settings +FIREBASE_PROJECT_ID and FIREBASE_API_KEY belong together/);
  expect(output).not.toMatch(/DATA_DIR is not set/);
  expect(output).toMatch(/✗ brand +still as shipped: name, .*grievance\.phone → .*shared\/brand\.ts/);
  expect(output).toMatch(/! brand +not shown.*claims\.trusted,.*video/);
  expect(output).toMatch(/✗ payments +sandbox\.cashfree\.com is the provider's sandbox/);
});

test('a series of tax documents that is nearly full is reported; a full one has a series that follows it', async () => {
  const year = fiscalYearOf(new Date());
  await testApp.db
    .insertInto('tax_document_series')
    .values([
      { series: 'CRN', fiscal_year: year, last_number: 999_999 },
      { series: 'RCV', fiscal_year: year, last_number: 899_999 },
      { series: 'RFV', fiscal_year: year, last_number: 900_000 },
    ])
    .execute();
  const { output } = await runDoctor();
  expect(output.match(/! numbers .*/g)).toEqual([
    expect.stringMatching(`the series RFV of ${year} has 99999 numbers left → .*number series nearly full`),
  ]);
  await testApp.db.deleteFrom('tax_document_series').execute();
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
