import { request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPageCache } from '#server/rendering/page-cache.ts';
import { pageUrl, publicLanguages, publicPages } from '#server/rendering/public-pages.ts';
import type { Web } from '#server/rendering/render-page.ts';
import { builtWeb } from '#server/web.ts';
import { paths } from '#shared/paths.ts';
import { type Screen, screens } from '#shared/screens.ts';
import { everything } from './everything.ts';
import { openTestApp, type TestApp } from './test-app.ts';

let rendered = 0;
const cache = openPageCache();
let testApp: TestApp;
let web: Web;
beforeAll(async () => {
  const { web: built } = await builtWeb();
  web = await built();
  testApp = await openTestApp({
    jobs: false,
    pages: cache,
    web: (real) => ({
      ...real,
      handle(...args) {
        rendered += 1;
        return real.handle(...args);
      },
    }),
  });
  for (const page of [...pages, '/not-found', '/hi/not-found']) await ask(page);
});
afterAll(() => testApp.close());

const pages = [
  ...publicLanguages.flatMap((language) => publicPages.map((page) => pageUrl('', page, language))),
  paths.apiDocs,
];

type Told = { status: number; location: string | undefined; body: string };

/** Requests a URL exactly as written; other HTTP clients would normalize it. */
function ask(path: string, method = 'GET'): Promise<Told> {
  const { hostname, port } = new URL(testApp.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      const { statusCode: status = 0, headers } = answer;
      resolve({ status, location: headers.location, body: Buffer.concat(parts).toString() });
    })
      .on('error', reject)
      .end();
  });
}

const escaped = (path: string) => path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
const spellings: [name: string, spell: (page: string) => string][] = [
  ['capitals', (page) => page.toUpperCase()],
  ['one capital', (page) => page.replace(/[a-z]/, (letter) => letter.toUpperCase())],
  ['every letter escaped', escaped],
  ['one letter escaped', (page) => page.replace(/[a-z]/, escaped)],
  ['an escaped capital', (page) => page.replace(/[a-z]/, (letter) => escaped(letter.toUpperCase()).toUpperCase())],
  ['a slash at the end', (page) => `${page}/`],
  ['two slashes at the end', (page) => `${page}//`],
  ['two slashes before', (page) => `/${page}`],
  ['two slashes everywhere', (page) => page.replaceAll('/', '//')],
  ['a dot', (page) => `/.${page}`],
  ['a detour', (page) => `/x/..${page}`],
  ['an escaped detour', (page) => `/x/%2e%2E${page}`],
  ['a dot at the end', (page) => `${page}/.`],
  ['an escaped slash', (page) => page.replace(/(?!^)\//, '%2f')],
  ['an escaped slash at the end', (page) => `${page}%2f`],
  ['parameters of the path', (page) => `${page};jsessionid=1`],
  ['a backslash', (page) => page.replace(/^\//, '/\\')],
  ['another host', (page) => `//evil.example${page}`],
  ['a broken escape', (page) => `${page}%`],
  ['a NUL', (page) => `${page}%00`],
  ['a space', (page) => `${page}%20`],
  ['two thousand letters', (page) => `${page}/${'x'.repeat(2_000)}`],
  ['ten thousand slashes', (page) => page + '/'.repeat(10_000)],
  ['data of the router', (page) => `${page}/x.data`],
];

const isHindi = (page: string) => page.startsWith('/hi');
/**
 * Whether a page of a sample is tested with a spelling: each spelling is tried on a sixth of the pages, or on all with
 * EVERYTHING=1.
 */
const isTurn = (at: number, nth: number) => everything || at % 6 === nth % 6;

describe.each(spellings)('%s', (name, spell) => {
  const nth = spellings.findIndex(([each]) => each === name);
  test.each(['GET', 'HEAD'])(
    'of every public page, by %s: led to the page or answered that there is none',
    async (method) => {
      const before = [rendered, cache.size()];
      for (const [at, page] of pages.entries()) {
        // HEAD requests and Hindi pages run the same code as English GETs, so a sample of the pages is enough.
        if ((method === 'HEAD' || isHindi(page)) && !isTurn(at, nth)) continue;
        const spelled = spell(page);
        if (pages.includes(spelled)) continue;
        const { status, location } = await ask(`${spelled}?a=1`, method);
        if (status === 308) expect([spelled, location]).toEqual([spelled, `${page}?a=1`]);
        else expect([spelled, status]).toEqual([spelled, 404]);
      }
      expect([rendered, cache.size()]).toEqual(before);
    },
  );
});

/** Pages that return 200 to guests, in both languages: site, checkouts, sign-in pages. */
const everyPage = [
  ...pages,
  ...publicLanguages.flatMap(({ prefix }) =>
    Object.values<Screen>(screens)
      .filter(({ kind, path }) => kind !== 'static' && !path.includes(':') && (kind !== 'staff' || !prefix))
      .map(({ path }) => prefix + path),
  ),
  '/checkout/basic',
  '/hi/checkout/zomato-pro',
];
const otherCase = (letter: string) => (/[a-z]/.test(letter) ? letter.toUpperCase() : letter.toLowerCase());
const allSlips: [name: string, spell: (page: string) => string][] = [
  ['all in capitals', (page) => page.toUpperCase()],
  ['a capital at each word', (page) => page.replace(/(?<=[/-])[a-z]/g, otherCase)],
  ['the last letter in the other case', (page) => page.replace(/[a-z]$/, otherCase)],
  ['every letter escaped', escaped],
  ['the last letter escaped', (page) => page.replace(/[a-z]$/, escaped)],
  ['a capital escaped', (page) => page.replace(/[a-z]$/, (letter) => escaped(letter.toUpperCase()))],
  ['doubled slashes', (page) => page.replaceAll('/', '//')],
  ['a slash at the end', (page) => `${page}/`],
  ['all of it at once', (page) => `${page.toUpperCase().replaceAll('/', '//')}//`],
];

const slips = everything ? allSlips : allSlips.filter((_slip, at) => at % 3 === 0 || at === allSlips.length - 1);

test.each(slips)('%s: one redirect to the page, which answers 200', async (name, spell) => {
  const nth = slips.findIndex(([each]) => each === name);
  const wrong: unknown[] = [];
  for (const [at, page] of everyPage.entries()) {
    if (isHindi(page) && !isTurn(at, nth)) continue;
    const spelled = spell(page);
    if (spelled === page || everyPage.includes(spelled) || page === '/') continue;
    const { status, location = '' } = await ask(`${spelled}?a=1`);
    const end = status === 308 ? (await ask(location)).status : undefined;
    if (status !== 308 || end !== 200 || location !== `${page}?a=1`) wrong.push([spelled, status, location, end]);
  }
  expect(wrong).toEqual([]);
});

test.each(slips)('%s of an address without a page: 404 at once', async (_name, spell) => {
  for (const nowhere of ['/checkout/no-such-plan', '/hi/checkout/no-such-plan', '/services/uber', '/no-such-page'])
    expect([nowhere, (await ask(spell(nowhere))).status]).toEqual([nowhere, 404]);
});

test('tokens and ids in URLs keep their capitals', async () => {
  expect((await ask('/RESET-PASSWORD/aBcD')).location).toBe('/reset-password/aBcD');
  expect((await ask('/reset-password/aBcD')).status).toBe(200);
});

test('common typos in URLs redirect to the page', async () => {
  const led = async (path: string) => (await ask(path)).location;
  expect(await Promise.all(['/PLANS', '/%70lans', '/plans//', '/hi/', '/HI/Plans/', '/API/docs'].map(led))).toEqual([
    '/plans',
    '/plans',
    '/plans',
    '/hi',
    '/hi/plans',
    '/api/docs',
  ]);
  expect(await Promise.all(['/sellerdashboard', '/SUBSCRIPTIONS', '/Login', '/checkout/basic/'].map(led))).toEqual([
    '/SellerDashboard',
    '/Subscriptions',
    '/login',
    '/checkout/basic',
  ]);
});

test('query strings and URL spellings add no page cache entries', async () => {
  const before = [rendered, cache.size()];
  for (let n = 0; n < (everything ? 500 : 60); n += 1) {
    const mask = n.toString(2).padStart(9, '0');
    const spelled = [...'plans/x-y'].map((letter, at) => (mask[at] === '1' ? letter.toUpperCase() : letter)).join('');
    await ask(`/${spelled}?utm=${n}`);
    expect((await ask(`/plans?utm=${n}`)).status).toBe(200);
  }
  expect([rendered, cache.size()]).toEqual(before);
});

test('every typed URL redirects at most once', () => {
  const segment = fc.oneof(
    fc.constantFrom(
      'plans',
      'PLANS',
      'hi',
      'checkout',
      'services',
      'Subscriptions',
      '.',
      '..',
      '%2e%2e',
      '',
      ';',
      '%2f',
      '\\',
      '@',
      ':',
    ),
    fc.webSegment(),
  );
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 4 }), (segments) => {
      const found = web.pageAddress(`/${segments.join('/')}`);
      if (!found) return;
      expect(web.pageAddress(found.path)).toEqual(found);
      expect(found.path).toMatch(/^\/(?![/\\])/);
      expect(new URL(found.path, 'http://localhost').pathname).toBe(found.path);
    }),
    { numRuns: everything ? 2_000 : 500, seed: 20_261_122 },
  );
});

describe('rendering of personal pages', () => {
  test('has a limit per address, and pages from memory have none', async () => {
    const limited = await openTestApp({ jobs: false, rateLimitFactor: 0.02, where: testApp.where });
    const statusOf = async (path: string) => (await fetch(limited.url + path, { redirect: 'manual' })).status;
    await statusOf('/login');
    const statuses: number[] = [];
    for (let n = 0; n < 9; n += 1) statuses.push(await statusOf(`/checkout/plan-${n}`));
    expect(statuses.indexOf(429)).toBeGreaterThan(3);
    expect(statuses.slice(6)).toEqual([429, 429, 429]);
    const refused = await fetch(`${limited.url}/verify/none`);
    expect([refused.headers.get('content-type'), Number(refused.headers.get('retry-after')) > 0]).toEqual([
      'text/plain; charset=utf-8',
      true,
    ]);
    expect([await statusOf('/PLANS'), await statusOf('/login')]).toEqual([308, 200]);
    await limited.close();
  });
});
