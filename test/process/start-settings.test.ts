import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openOwnShop } from './opened-shop.ts';
import { runProgram } from './program.ts';
import { aDatabaseUrl, aFolder, cleanUp, refusedStart, started, status } from './starts.ts';

vi.setConfig({ testTimeout: 120_000 });

afterEach(cleanUp);

const untouched = (dataDir: string) => readdirSync(dataDir).length === 0;

test('all invalid settings are reported in one message before anything starts', async () => {
  const dataDir = aFolder();
  const slips = {
    CASHFREE_CLIENT_IDD: 'x',
    RATE_LIMIT_FACTO: '1',
    PUBLIC_URL: 'www.chulha.in',
    RATE_LIMIT_FACTOR: 'lots',
  };
  const more = { TRUST_PROXY: 'my proxy', MAIL_FROM: 'Chulha', PORT: '99999', APP_MODE: 'test' };
  const { code, said } = await refusedStart({ dataDir, settings: { ...slips, ...more } });
  expect(code).toBe(1);
  expect(said[0]).toBe('Invalid settings:');
  expect(said.slice(1).map((line) => line.trim().split(' ')[0])).toEqual([
    'CASHFREE_CLIENT_IDD',
    'RATE_LIMIT_FACTO',
    'PORT',
    'PUBLIC_URL',
    'MAIL_FROM',
    'APP_MODE',
    'TRUST_PROXY',
    'RATE_LIMIT_FACTOR',
  ]);
  expect(said[1]).toContain('did you mean CASHFREE_CLIENT_ID?');
  expect(untouched(dataDir)).toBe(true);
});

test('production without settings names every missing one, and starts no sandbox', async () => {
  const dataDir = aFolder();
  const { code, said } = await refusedStart({ dataDir, settings: { APP_MODE: 'production', RATE_LIMIT_FACTOR: '' } });
  expect(code).toBe(1);
  expect(said.slice(1).map((line) => line.trim().split(' is missing in production')[0])).toEqual([
    'PUBLIC_URL',
    'DATABASE_URL',
    'APP_SECRET',
    'DOCUMENT_KEYS',
  ]);
  expect(untouched(dataDir)).toBe(true);
});

const productionSettings = (url: string) => ({
  APP_MODE: 'production',
  RATE_LIMIT_FACTOR: '1',
  PUBLIC_URL: 'https://www.chulha.in',
  LOG_LEVEL: 'warn',
  DATABASE_URL: url,
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'a@chulha.in',
  NEW_ORDER_MAIL: 'off',
  APP_SECRET: 'x'.repeat(32),
  CASHFREE_CLIENT_ID: 'CF1',
  CASHFREE_CLIENT_SECRET: 'cfsk_1',
  DOCUMENT_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
});

test('a demo with DATABASE_URL starts no database of its own; production refuses it until remove-demo, and a demo refuses a production database', async () => {
  const [dataDir, url] = [aFolder(), await aDatabaseUrl()];
  for (let start = 0; start < 2; start += 1) {
    const demo = await started({ dataDir, settings: { DATABASE_URL: url } });
    expect([await status(`${demo.url}/readyz`), await status(`${demo.url}/api/plans`)]).toEqual([200, 200]);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    expect(await demo.stop()).toEqual({ code: 0, signal: null });
  }
  const settings = productionSettings(url);
  const refused = await refusedStart({ dataDir: aFolder(), settings });
  expect([refused.code, refused.said.join()]).toEqual([
    1,
    expect.stringMatching(/5 accounts .*npm run ops -- remove-demo/),
  ]);
  const removal = runProgram('server/ops/main.ts', ['remove-demo'], { ...settings, DATA_DIR: aFolder() });
  expect([(await removal.ended).code, removal.output()]).toEqual([
    0,
    expect.stringContaining('Removed 5 people, 128 orders'),
  ]);
  await openOwnShop(url);
  const shop = await started({ dataDir: aFolder(), settings });
  expect([await status(`${shop.url}/readyz`), await status(`${shop.url}/`)]).toEqual([200, 200]);
  await shop.stop();
  const demo = await refusedStart({ dataDir: aFolder(), settings: { DATABASE_URL: url } });
  expect([demo.code, demo.said.join()]).toEqual([1, expect.stringContaining('ALLOW_DEMO_DATA=1')]);
});

test('an empty shop of production answers only its set-up, and prints one link for its first admin', async () => {
  const settings = productionSettings(await aDatabaseUrl());
  const shop = await started({ dataDir: aFolder(), settings });
  const link = /\/setup\/[\w-]{43}/.exec(shop.output())?.[0] ?? '';
  const closed = await fetch(`${shop.url}/`);
  expect([closed.status, closed.headers.get('retry-after'), closed.headers.get('x-robots-tag')]).toEqual([
    503,
    '3600',
    'noindex',
  ]);
  const paths = ['/hi/plans', '/checkout/basic-growth', '/api/plans', '/signup', '/sitemap.xml'];
  expect(await Promise.all(paths.map((path) => status(shop.url + path)))).toEqual(paths.map(() => 503));
  const answered = [link, '/login', '/setup', '/livez', '/readyz', '/icon.svg'];
  expect(await Promise.all(answered.map((path) => status(shop.url + path)))).toEqual(answered.map(() => 200));
  await shop.stop();
  const again = await started({ dataDir: aFolder(), settings });
  expect(again.output()).not.toContain('/setup/');
  await again.stop();
});

test('a shop of its own shows no claim without evidence and no shipped video', async () => {
  const [dataDir, url] = [aFolder(), await aDatabaseUrl()];
  await openOwnShop(url);
  const shop = await started({ dataDir, settings: productionSettings(url) });
  const textOf = async (path: string) =>
    (await (await fetch(`${shop.url}${path}`)).text())
      .replaceAll(/<(script|style)[\s>].*?<\/\1>/gs, '')
      .replaceAll(/<(?!a )[^>]*>/g, ' ');
  const pages = (
    await Promise.all(['/', '/services/fssai', '/zomato-onboarding', '/checkout/basic-growth'].map(textOf))
  ).join();
  expect(pages).toContain('Tandoor');
  expect(pages.match(/.{20}(500\+|300\+|12\+|152|230\+|50\+ others|06\/2025|data-video|Connaught).{20}/g)).toBeNull();
  await shop.stop();
});

test('production has no sandbox, no mailbox, no public metrics and no embedded database', async () => {
  const dataDir = aFolder();
  const url = await aDatabaseUrl();
  await openOwnShop(url);
  const settings = productionSettings(url);
  const product = await started({ dataDir, settings });
  const paths = ['/readyz', '/', '/dev/mailbox', '/dev/cashfree', '/dev/cashfree/admin/orders', '/metrics'];
  expect(await Promise.all(paths.map((path) => status(`${product.url}${path}`)))).toEqual([
    200, 200, 404, 404, 404, 404,
  ]);
  expect(untouched(dataDir)).toBe(true);
  expect(product.output()).not.toMatch(/sandbox|mailbox/i);
  expect(await product.stop()).toEqual({ code: 0, signal: null });
});
