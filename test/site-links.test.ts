import { afterAll, beforeAll, expect, test } from 'vitest';
import { plans } from '#database/catalogue.ts';
import { publicPages } from '#server/rendering/public-pages.ts';
import { languages, pathIn, plainPath } from '#shared/language.ts';
import { isDuration, offersDurations, slugOf } from '#shared/rules/catalogue.ts';
import { inRupees } from '#shared/rules/money.ts';
import { quoteFor } from '#shared/rules/pricing.ts';
import { readPage, type ServedPage } from './pages.ts';
import { openTestApp, type TestApp } from './test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false });
});
afterAll(() => testApp.close());

const pages = new Map<string, Promise<ServedPage>>();
/** Reads a page once for all tests. */
function read(path: string): Promise<ServedPage> {
  const page = pages.get(path) ?? readPage(testApp, path);
  pages.set(path, page);
  return page;
}

/** Pages for signed-in users, which the test does not open. */
const forMembers =
  /^\/(cases\/text|hi\/cases\/text|dashboard|orders|Subscriptions|profile|SellerDashboard|seller-dashboard|task-board|logout)\b/;

test('no link of the site is dead, and every anchor exists', async () => {
  const found = new Map<string, string>([...publicPages, '/nowhere-at-all'].map((path) => [path, 'the list of pages']));
  const seen = new Map<string, { status: number; ids: Set<string> }>();
  const wrong: string[] = [];
  for (const [address, from] of found) {
    const { pathname, search, hash } = new URL(address, testApp.url);
    const key = pathname + search;
    if (!seen.has(key)) {
      const { status, html, links } = await read(key);
      seen.set(key, { status, ids: new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)) });
      if (status !== 200 && address !== '/nowhere-at-all') wrong.push(`${from} → ${address}: ${status}`);
      for (const link of links) {
        if (/^(https?:|mailto:|tel:)/.test(link) || forMembers.test(link)) continue;
        const next = new URL(link, testApp.url + key);
        const path = next.pathname + next.search + next.hash;
        if (!found.has(path)) found.set(path, key);
      }
    }
    const anchor = decodeURIComponent(hash.slice(1));
    if (anchor && !seen.get(key)?.ids.has(anchor)) wrong.push(`${from} → ${address}: no #${anchor}`);
  }
  expect(wrong).toEqual([]);
  expect(seen.size).toBeGreaterThan(publicPages.length);
});

test('every public page can be reached from the landing page by links', async () => {
  const reached = new Set(['/']);
  for (const path of reached) {
    if (reached.size > 200) break;
    const { links } = await read(path);
    for (const link of links) if (link.startsWith('/')) reached.add(new URL(link, testApp.url).pathname);
  }
  expect(publicPages.filter((page) => !reached.has(page))).toEqual([]);
});

test('external links are few and known', async () => {
  const hosts = new Set<string>();
  for (const page of publicPages)
    for (const link of (await read(page)).links) if (link.startsWith('http')) hosts.add(new URL(link).host);
  expect([...hosts].toSorted()).toEqual([
    'foscos.fssai.gov.in',
    'wa.me',
    'www.instagram.com',
    'www.linkedin.com',
    'www.youtube.com',
  ]);
});

test('a page that links to checkout shows the price that checkout charges', async () => {
  const wrong: string[] = [];
  let seen = 0;
  for (const page of languages.flatMap((language) => publicPages.map((path) => pathIn(language, path)))) {
    const { links, text } = await read(page);
    for (const link of links) {
      const { pathname, searchParams } = new URL(link, testApp.url);
      const id = /^\/checkout\/([^/]+)$/.exec(plainPath(pathname))?.[1];
      const plan = id && plans.find(({ slug }) => slug === slugOf(id));
      if (!plan) continue;
      seen += 1;
      const duration = Number(searchParams.get('months'));
      if (offersDurations(plan) && !isDuration(duration)) wrong.push(`${page} → ${link}: without months`);
      const { total } = quoteFor(plan, offersDurations(plan) ? { duration } : {});
      if (!text.includes(inRupees(total))) wrong.push(`${page} → ${link}: does not say ${inRupees(total)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(seen).toBeGreaterThan(50);
});
