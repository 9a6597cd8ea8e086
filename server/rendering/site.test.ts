import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { manifest } from './manifest.ts';
import { countedPage, findPageViews, openPageCounter } from './page-counts.ts';
import { robots, sitemap } from './sitemap.ts';

const both = [
  { code: 'en', prefix: '' },
  { code: 'hi', prefix: '/hi' },
];

describe('the sitemap', () => {
  test('lists a page once where there is one language', () => {
    expect(sitemap('https://x.in', ['/', '/plans'], both.slice(0, 1))).toContain(
      '<url><loc>https://x.in/</loc></url>\n<url><loc>https://x.in/plans</loc></url>',
    );
  });

  test('lists every language with its alternates', () => {
    const xml = sitemap('https://x.in', ['/', '/plans'], both);
    expect([...xml.matchAll(/<loc>([^<]*)/g)].map(([, address]) => address)).toEqual([
      'https://x.in/',
      'https://x.in/hi',
      'https://x.in/plans',
      'https://x.in/hi/plans',
    ]);
    expect(xml.match(/hreflang="hi" href="https:\/\/x\.in\/hi\/plans"/g)).toHaveLength(2);
  });

  test('escapes special characters in addresses', () => {
    expect(sitemap('https://x.in', ['/a&b'], both.slice(0, 1))).toContain('<loc>https://x.in/a&amp;b</loc>');
    expect(robots('https://x.in')).toContain('Sitemap: https://x.in/sitemap.xml');
  });
});

test('the web app manifest has the colours of the site', () => {
  const tokens = readFileSync(new URL('../../web/site/styles/tokens.css', import.meta.url), 'utf8');
  const light = (name: string) => new RegExp(`--${name}: light-dark\\((#\\w+)`).exec(tokens)?.[1];
  expect(manifest()).toMatchObject({ background_color: light('paper'), theme_color: light('kesar') });
});

test('the web app manifest is in the language of its site', () => {
  const [english, hindi] = [manifest('en'), manifest('hi')];
  expect(english).toMatchObject({
    description: 'Licences, Zomato and Swiggy for food businesses in India.',
    shortcuts: [{ name: 'All plans' }, { name: 'Contact' }],
  });
  expect(hindi).toMatchObject({
    description: expect.stringMatching(/[\u0900-\u097f]/),
    shortcuts: [{ url: '/hi/plans' }, { url: '/hi/contact' }],
  });
});

describe('page views', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await openTestApp({ jobs: false });
  });
  afterAll(() => testApp.close());
  beforeEach(() => testApp.db.deleteFrom('page_counts').execute());

  const now = new Date('2026-11-20T20:00:00Z');
  const views = () => findPageViews(testApp.db, 30, now);
  const counter = (at = now) =>
    openPageCounter(
      testApp.db,
      () => at,
      () => undefined,
    );
  type Seen = Parameters<ReturnType<typeof counter>['seen']>;
  const visit = (url: string, dest = 'document', statusCode = 200) =>
    [{ url, headers: { 'sec-fetch-dest': dest } }, statusCode] satisfies Seen;

  test('are counted by page and by day in India, and summed', async () => {
    const first = counter();
    for (const url of ['/', '/', '/plans?utm_source=x', '/checkout/basic?months=3', '/checkout/fssai-state-license'])
      first.seen(...visit(url));
    await first.close();
    const second = counter(new Date('2026-11-19T10:00:00Z'));
    second.seen(...visit('/'));
    await second.close();
    expect(await views()).toEqual([
      { page: '/', today: 2, total: 3 },
      { page: '/checkout/:id', today: 2, total: 2 },
      { page: '/plans', today: 1, total: 1 },
    ]);
    const { rows } = await testApp.db.executeQuery<{ day: string }>(
      testApp.db
        .selectFrom('page_counts')
        .select(({ cast, ref }) => cast<string>(ref('day'), 'text').as('day'))
        .distinct()
        .orderBy('day')
        .compile(),
    );
    expect(rows.map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-21']);
  });

  test('exclude bots, pictures, missing pages and invalid addresses', async () => {
    const open = counter();
    open.seen(...visit('/', ''));
    open.seen(...visit('/', 'image'));
    open.seen(...visit('/plans', 'document', 404));
    open.seen(...visit('/nowhere'));
    open.seen(...visit(`/${'x'.repeat(5_000)}`));
    await open.close();
    expect(await views()).toEqual([]);
    expect(countedPage('/dashboard')).toBeUndefined();
    expect(countedPage('/hi')).toBe('/hi');
    expect(countedPage('/hi/checkout/basic')).toBe('/hi/checkout/:id');
    expect(countedPage('/hi/services/fire-noc')).toBe('/hi/services/:slug');
  });

  test('are kept while the database is down', async () => {
    const errors: unknown[] = [];
    const broken = openPageCounter(
      testApp.db,
      () => now,
      (error) => errors.push(error),
    );
    broken.seen(...visit('/'));
    await testApp.db.schema.alterTable('page_counts').renameTo('away').execute();
    await broken.write();
    expect(errors).toHaveLength(1);
    await testApp.db.schema.alterTable('away').renameTo('page_counts').execute();
    broken.seen(...visit('/'));
    await broken.close();
    expect(await views()).toEqual([{ page: '/', today: 2, total: 2 }]);
  });

  test('need no cookie, no script and no request', async () => {
    const answer = await fetch(`${testApp.url}/`, { headers: { 'sec-fetch-dest': 'document' } });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await answer.text()).not.toMatch(/sendBeacon|gtag|analytics\.js/);
  });

  test('are written at shutdown', async () => {
    const own = await openTestApp({ jobs: false });
    await fetch(`${own.url}/about`, { headers: { 'sec-fetch-dest': 'document' } });
    await fetch(`${own.url}/about`, { headers: { 'sec-fetch-dest': 'document' } });
    await fetch(`${own.url}/about`);
    await own.app.close();
    expect(await findPageViews(own.db, 1, new Date())).toEqual([{ page: '/about', today: 2, total: 2 }]);
    await own.close();
  });
});
