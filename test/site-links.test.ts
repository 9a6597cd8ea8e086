import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicPages } from '#server/site/public-pages.ts';
import { readPage } from './pages.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ jobs: false });
});
afterAll(() => stage.close());

/** Pages of signed-in people, which lead a guest to the login in the browser. */
const forMembers = /^\/(dashboard|orders|Subscriptions|profile|SellerDashboard|seller-dashboard|task-board|logout)\b/;

test('no link of the site is dead, and every anchor has its place', async () => {
  const found = new Map<string, string>([...publicPages, '/nowhere-at-all'].map((path) => [path, 'the list of pages']));
  const read = new Map<string, { status: number; ids: Set<string> }>();
  const wrong: string[] = [];
  for (const [address, from] of found) {
    const { pathname, search, hash } = new URL(address, stage.url);
    const key = pathname + search;
    if (!read.has(key)) {
      const { status, html, links } = await readPage(stage, key);
      read.set(key, { status, ids: new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)) });
      if (status !== 200 && address !== '/nowhere-at-all') wrong.push(`${from} → ${address}: ${status}`);
      for (const link of links) {
        if (/^(https?:|mailto:|tel:)/.test(link) || forMembers.test(link)) continue;
        const next = new URL(link, stage.url + key);
        const path = next.pathname + next.search + next.hash;
        if (!found.has(path)) found.set(path, key);
      }
    }
    const anchor = decodeURIComponent(hash.slice(1));
    if (anchor && !read.get(key)?.ids.has(anchor)) wrong.push(`${from} → ${address}: no #${anchor}`);
  }
  expect(wrong).toEqual([]);
  expect(read.size).toBeGreaterThan(publicPages.length);
});

test('every public page can be reached from the landing page by links', async () => {
  const reached = new Set(['/']);
  for (const path of reached) {
    if (reached.size > 200) break;
    const { links } = await readPage(stage, path);
    for (const link of links) if (link.startsWith('/')) reached.add(new URL(link, stage.url).pathname);
  }
  expect(publicPages.filter((page) => !reached.has(page))).toEqual([]);
});

test('links that leave the site are few and known', async () => {
  const hosts = new Set<string>();
  for (const page of publicPages)
    for (const link of (await readPage(stage, page)).links) if (link.startsWith('http')) hosts.add(new URL(link).host);
  expect([...hosts].toSorted()).toEqual([
    'foscos.fssai.gov.in',
    'wa.me',
    'www.instagram.com',
    'www.linkedin.com',
    'www.youtube.com',
  ]);
});
