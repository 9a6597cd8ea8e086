import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicPages } from '#server/rendering/public-pages.ts';
import { brand } from '#shared/brand.ts';
import { languageOf, pathIn, plainPath } from '#shared/language.ts';
import { attributes, plain, readPage, type ServedPage } from './pages.ts';
import { openTestApp, type TestApp } from './test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false });
});
afterAll(() => testApp.close());

const others = [
  '/checkout/basic?months=3',
  '/login',
  '/signup',
  '/find-order',
  '/forgot-password',
  '/payment-success?order_id=ch_none',
];

/** Latin names that Hindi texts may contain: persons, plans, codes, addresses, titles of laws. */
const names =
  /Chulha Business Services|Chulha|Farah Khan|2nd Floor|Connaught Place|New Delhi|Cashfree( Payments)?|(Basic|Premium) Growth Plan|Starter Onboarding|Pro Launch Package|(Basic|Prime|Zomato|Swiggy) Onboarding|FSSAI (State |Tatkal |Central )?License|FSSAI Registration, \d years?|English|letter of understanding|Food Safety and Standards Act|Jan Vishwas Act|Digital Personal Data Protection Act|Consumer Protection \(E-Commerce\) Rules|Information Technology Act|Street Vendors Act|Aadhaar Act|Indian Contract Act|Limitation Act|Data Protection Board( of India)?|Food Safety and Standards Authority of India|Food Safety Compliance System|Food Licensing and Registration System/g;

/** Returns sequences of at least three Latin words, which indicate English text. */
const english = ({ html }: ServedPage) =>
  html
    .slice(html.indexOf('<body'))
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .split(/<[^>]+>/)
    .map((text) => plain(text).replace(names, '·'))
    .flatMap((text) => text.match(/\b[A-Za-z’'-]{2,}(?: [A-Za-z’'-]{2,}){2,}/g) ?? []);

describe.each([...publicPages, ...others])('%s', (path) => {
  test('exists in both languages, with hreflang links', async () => {
    const [page] = path.split('?');
    for (const language of ['en', 'hi'] as const) {
      const { status, html } = await readPage(testApp, pathIn(language, path));
      expect(status).toBe(200);
      expect(html).toContain(`<html lang="${language}"`);
      const at = (code: 'en' | 'hi') => `${testApp.url}${pathIn(code, page ?? '')}`;
      expect(attributes(html, /link rel="canonical"/, 'href')).toEqual([at(language)]);
      expect(attributes(html, /link rel="alternate"/, 'hrefLang')).toEqual(['en', 'hi']);
      expect(attributes(html, /link rel="alternate"/, 'href')).toEqual([at('en'), at('hi')]);
      expect(attributes(html, /meta property="og:locale"/, 'content')).toEqual([`${language}_IN`]);
      const other = language === 'en' ? 'hi' : 'en';
      const switches = attributes(html, /a\b(?=[^>]*data-language)/, 'href');
      expect(switches.length).toBeGreaterThanOrEqual(2);
      for (const address of switches) expect(plainPath(address).split('?')[0]).toBe(page);
      for (const address of switches) expect(languageOf(address)).toBe(other);
    }
  });

  test('has no English sentence, and all links stay in Hindi', async () => {
    const page = await readPage(testApp, pathIn('hi', path));
    expect(page.text).toMatch(/[\u0900-\u097f]{3}/);
    expect(english(page)).toEqual([]);
    const [title = ''] = /<title>[^<]*/.exec(page.html) ?? [];
    expect(title).toMatch(/[\u0900-\u097f]/);
    expect(attributes(page.html, /meta name="description"/, 'content').join(' ')).toMatch(/[\u0900-\u097f]|^$/);
    const ours = page.links.filter((link) => link.startsWith('/') && languageOf(link) !== 'hi');
    expect(
      ours.filter((link) => pathIn('hi', link) !== link && plainPath(link).split('?')[0] !== path.split('?')[0]),
    ).toEqual([]);
  });
});

test('an unknown address below /hi is a 404 in Hindi, without alternate links', async () => {
  const page = await readPage(testApp, '/hi/nowhere-at-all');
  expect(page.status).toBe(404);
  expect(page.html).toContain('<html lang="hi"');
  expect(page.text).toMatch(/[\u0900-\u097f]{3}/);
  expect(page.html).not.toContain('rel="alternate"');
});

test('a staff screen below /hi leads to the English screen', async () => {
  expect((await readPage(testApp, '/hi/SellerDashboard')).html).toMatch(/<html [^>]*lang="en/);
});

test('the page cache keeps languages apart', async () => {
  for (const path of ['/plans', '/hi/plans', '/plans', '/hi/plans'])
    expect((await readPage(testApp, path)).html).toContain(`<html lang="${languageOf(path)}"`);
});

test('the Hindi manifest starts the Hindi site', async () => {
  const page = await readPage(testApp, '/hi');
  const [address = ''] = attributes(page.html, /link rel="manifest"/, 'href');
  const manifest = await (await fetch(`${testApp.url}${address}`)).json();
  expect(manifest).toMatchObject({ name: brand.name, lang: 'hi-IN', start_url: '/hi', scope: '/' });
});
