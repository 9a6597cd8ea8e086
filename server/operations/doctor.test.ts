import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer } from '#test/accounts.ts';
import { openStage, type Stage } from '#test/stage.ts';
import { aPicture, saveProfile } from '#test/uploads.ts';
import { doctor } from './doctor.ts';

let stage: Stage;
let environment: Record<string, string>;
const dataDir = mkdtempSync(join(tmpdir(), 'chulha-doctor-'));

beforeAll(async () => {
  stage = await openStage();
  if (!('host' in stage.where)) throw new Error('the stage has a socket');
  const { user, port, database, host } = stage.where;
  environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    APP_SECRET: 'x'.repeat(32),
    DOCUMENT_KEYS: `stage:${Buffer.alloc(32, 7).toString('base64')}`,
    CASHFREE_CLIENT_ID: 'TEST10001',
    CASHFREE_CLIENT_SECRET: 'new-secret',
    CASHFREE_API_URL: `${stage.provider.url}/pg`,
    CASHFREE_SDK_URL: `${stage.provider.url}/js`,
  };
  const asha = await aCustomer(stage, 'asha@dosaplaza.in');
  await saveProfile(stage, asha, { panCard: { bytes: await aPicture() } });
});
afterAll(async () => {
  await stage?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function visit(more: Record<string, string> = {}): Promise<{ code: number; ill: string[]; said: string }> {
  const lines: string[] = [];
  const code = await doctor({ ...environment, ...more }, (line) => void lines.push(line));
  return { code, ill: lines.filter((line) => line.startsWith('✗')), said: lines.join('\n') };
}

test('on a sound product nothing is ill', async () => {
  const { code, ill, said } = await visit();
  expect(ill).toEqual([]);
  expect(code).toBe(0);
  expect(said).toMatch(/✓ database +PostgreSQL 18/);
  expect(said).toMatch(/✓ payments +127\.0\.0\.1:\d+ answers and knows us/);
});

test.each([
  ['a mail server that is away', { SMTP_URL: 'smtp://127.0.0.1:1' }, /✗ mail +127\.0\.0\.1: .*→ check SMTP_URL/],
  ['a wrong payment secret', { CASHFREE_CLIENT_SECRET: 'stolen' }, /✗ payments .*→ check CASHFREE_CLIENT_ID/],
  [
    'a lost document key',
    { DOCUMENT_KEYS: `k2:${Buffer.alloc(32, 8).toString('base64')}` },
    /1 papers are sealed with the key stage/,
  ],
  [
    'a store that is away',
    { S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' },
    /✗ papers .*→ check S3_/,
  ],
  [
    'a database that is away',
    { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
    /✗ database +DATABASE_URL: no PostgreSQL can be used/,
  ],
  ['a slip in the settings', { PUBLIC_URL: 'www.chulha.in' }, /✗ settings .*PUBLIC_URL must be/s],
])('%s is found, with what to do', async (_what, fault, line) => {
  const { code, said } = await visit(fault);
  expect(said).toMatch(line);
  expect(code).toBe(1);
});

test('a shop in production hears what it can do without and hardly means to', async () => {
  const production = {
    ...{ APP_MODE: 'production', PUBLIC_URL: 'https://www.example.in', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: '' },
    ...{ CASHFREE_API_URL: 'https://sandbox.cashfree.com/pg', CASHFREE_SDK_URL: '', FIREBASE_PROJECT_ID: 'shop' },
  };
  const { said } = await visit(production);
  expect(said).toMatch(/! settings +MAIL_FROM is not set: mails go out as Chulha <hello@chulha.example>/);
  expect(said).toMatch(/! settings +BACKUP_KEY is not set/);
  expect(said).toMatch(/! settings +FIREBASE_PROJECT_ID and FIREBASE_API_KEY belong together/);
  expect(said).not.toMatch(/DATA_DIR is not set/);
});

test('books that do not agree and mails that nobody takes are found', async () => {
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
  await stage.db
    .insertInto('orders')
    .values({ ...order, ...sums, ...buyer, ...paid })
    .execute();
  await stage.db
    .insertInto('mails')
    .values({ kind: 'code', recipient: 'a@x.in', sealed_letter: 'x', created_at: new Date(Date.now() - 3_600_000) })
    .execute();
  const { code, said } = await visit();
  expect(said).toMatch(/✗ books +does not hold: a paid order has exactly one subscription/);
  expect(said).toMatch(/✗ outbox +1 mails wait, the oldest for 36\d\d s/);
  expect(code).toBe(1);
});
