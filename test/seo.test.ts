import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicPages } from '#server/rendering/public-pages.ts';
import { brand } from '#shared/brand.ts';
import { languages, pathIn } from '#shared/language.ts';
import { servicePath } from '#shared/paths.ts';
import { waitUntil } from './checkout.ts';
import { attributes, readPage, type ServedPage } from './pages.ts';
import { openTestApp, type TestApp } from './test-app.ts';

let testApp: TestApp;
const pages = new Map<string, ServedPage>();
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false });
  for (const path of publicPages) pages.set(path, await readPage(testApp, path));
});
afterAll(() => testApp.close());

const nodes = (path: string, type: string) => pages.get(path)?.data.filter((node) => node['@type'] === type) ?? [];
const meta = (path: string, name: string) =>
  attributes(pages.get(path)?.html ?? '', new RegExp(`meta (?:name|property)="${name}"`), 'content');

type Offer = { url: string; price: number; priceCurrency: string };
const offersOf = (page: ServedPage): Offer[] =>
  page.data
    .flatMap((node) => [node['offers'] ?? [], node['itemListElement'] ?? []].flat() as Offer[])
    .filter((entry) => 'price' in entry);

describe.each(publicPages)('%s', (path) => {
  test('has its own title, description and canonical URL, and an Open Graph image', async () => {
    const html = pages.get(path)?.html ?? '';
    const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
    expect(title).toContain(brand.name);
    expect(title.length).toBeLessThanOrEqual(75);
    const [description = ''] = meta(path, 'description');
    expect(description.length).toBeGreaterThanOrEqual(70);
    expect(description.length).toBeLessThanOrEqual(170);
    expect(attributes(html, /link rel="canonical"/, 'href')).toEqual([`${testApp.url}${path}`]);
    expect(meta(path, 'og:url')).toEqual([`${testApp.url}${path}`]);
    const [picture = ''] = meta(path, 'og:image');
    const drawn = await fetch(picture);
    expect(drawn.headers.get('content-type')).toBe('image/png');
    expect((await drawn.arrayBuffer()).byteLength).toBeLessThan(60_000);
  });
});

test('no two pages have the same title or description', () => {
  for (const name of ['og:title', 'description']) {
    const texts = publicPages.flatMap((path) => meta(path, name));
    expect(new Set(texts).size).toBe(publicPages.length);
  }
});

test('structured data has organization, breadcrumb and questions', () => {
  expect(nodes('/', 'Organization')).toHaveLength(1);
  for (const path of publicPages.filter((page) => page !== '/'))
    expect(nodes(path, 'BreadcrumbList'), path).toHaveLength(1);
  for (const [path, count] of [
    ['/course/zomato-onboarding', 5],
    ['/course/swiggy-onboarding', 5],
    ['/course/fssai-onboarding', 17],
  ] as const)
    expect(nodes(path, 'FAQPage')[0]?.['mainEntity']).toHaveLength(count);
  for (const kind of ['zomato', 'swiggy', 'fssai']) expect(nodes(`/services/${kind}`, 'Service')).toHaveLength(1);
});

test('the price in structured data is the price of the API, also after a change', async () => {
  const sold = async () => {
    const plans: { slug: string; price: number }[] = await (await fetch(`${testApp.url}/api/plans`)).json();
    return new Map(plans.map(({ slug, price }) => [`${testApp.url}/checkout/${slug}`, price]));
  };
  const offersAt = async (path: string) => offersOf(await readPage(testApp, path));
  const selling = [
    '/plans',
    '/services/zomato',
    '/services/swiggy',
    '/services/fssai',
    ...publicPages.filter((page) => page.startsWith('/course/')),
  ];
  const compare = async () => {
    const prices = await sold();
    for (const path of selling) {
      const offers = await offersAt(path);
      expect(offers.length, path).toBeGreaterThanOrEqual(2);
      for (const { url, price, priceCurrency } of offers)
        expect([url, price, priceCurrency], path).toEqual([url, prices.get(url.replace(/\?months=\d+$/, '')), 'INR']);
    }
    expect((await offersAt('/plans')).length).toBe(prices.size);
  };
  await compare();
  await sql`update plan_prices set rupees = 2199 where plan_slug = 'zomato-starter'`.execute(testApp.db);
  await waitUntil(sold, (prices) => prices.get(`${testApp.url}/checkout/zomato-starter`) === 2199);
  await compare();
  expect((await readPage(testApp, '/services/zomato')).text).toContain('₹2,199');
});

test('the JSON-LD of a plan page matches its visible text', () => {
  for (const path of ['/course/zomato-onboarding', '/course/fssai-onboarding']) {
    const page = pages.get(path);
    const entries = nodes(path, 'FAQPage')[0]?.['mainEntity'] as { name: string }[];
    for (const { name } of entries) expect(page?.text).toContain(name);
  }
});

test('robots.txt names the sitemap, and every URL in it is a canonical page', async () => {
  const robots = await (await fetch(`${testApp.url}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${testApp.url}/sitemap.xml`);
  expect(robots).toMatch(/^Disallow: \/api\/$/m);
  expect(robots).not.toMatch(/^Disallow: \/$/m);
  const answer = await fetch(`${testApp.url}/sitemap.xml`);
  expect(answer.headers.get('content-type')).toContain('xml');
  const listed = [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  const standard = ['growth', 'gst-registration', 'trademark'].map(servicePath);
  expect(listed).toEqual(
    [...publicPages, ...standard].flatMap((path) =>
      languages.map((language) => `${testApp.url}${pathIn(language, path)}`),
    ),
  );
});

test('manifest and icons exist, so that a phone can install the site', async () => {
  const answer = await fetch(`${testApp.url}/manifest.webmanifest`);
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json\b/);
  const { name, icons, start_url } = await answer.json();
  expect(name).toBe(brand.name);
  expect(start_url).toBe('/');
  for (const { src, type } of icons)
    expect((await fetch(`${testApp.url}${src}`)).headers.get('content-type')).toBe(type);
  for (const path of ['/favicon.ico', '/apple-touch-icon.png'])
    expect((await fetch(`${testApp.url}${path}`)).status).toBe(200);
});
