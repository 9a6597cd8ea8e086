import { get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicPages } from '#server/rendering/public-pages.ts';
import { languageOf, languages, pathIn } from '#shared/language.ts';
import { type Screen, screens } from '#shared/screens.ts';
import { attributes } from './pages.ts';
import { openTestApp, type TestApp } from './test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false });
});
afterAll(() => testApp.close());

type Loaded = { bytes: number; text: string };

/** Requests a page compressed, like a browser. */
function load(path: string): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    get(`${testApp.url}${path}`, { headers: { 'accept-encoding': 'br' } }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      const body = Buffer.concat(parts);
      const packed = answer.headers['content-encoding'] === 'br';
      resolve({ bytes: body.length, text: (packed ? brotliDecompressSync(body) : body).toString() });
    }).on('error', reject);
  });
}

// Budgets for the page weight: compressed bytes as transferred.
const html = 30_000;
const landingPage = { en: 90_000, hi: 150_000 };

const everyPage = languages.flatMap((language) => publicPages.map((path) => pathIn(language, path)));

test.each(everyPage)('%s is one small response without a style sheet request', async (path) => {
  await load(path);
  const { bytes, text } = await load(path);
  expect(bytes).toBeLessThanOrEqual(html);
  expect(text.match(/ style="/g) ?? []).toEqual([]);
  expect(attributes(text, /link rel="stylesheet"/, 'href')).toEqual([]);
});

test('the video poster uses colours defined on the page', async () => {
  const { text } = await load('/');
  const [, address = ''] = /<use href="([^"#]+)#/.exec(text) ?? [];
  const { text: picture } = await load(address);
  const colours = new Set([...picture.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
  expect(colours.size).toBeGreaterThan(5);
  for (const colour of colours) expect(text).toContain(`${colour}:`);
});

const plansPages = publicPages.filter((path) => path.startsWith('/course/'));

test.each(plansPages)('a plan page has at most 15 kB of our own script: %s', async (path) => {
  const { text } = await load(path);
  const inline = [...text.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);
  const linked = await Promise.all(attributes(text, /script/, 'src').map(load));
  expect(linked.length).toBeGreaterThan(0);
  expect(inline.join('').length + linked.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(15_000);
});

test.each(['/', '/hi'])(
  'the landing page and its files stay within the promised 90 kB (Hindi 150 kB): %s',
  async (path) => {
    await load(path);
    const { bytes, text } = await load(path);
    const files = new Set([
      ...attributes(text, /link rel="preload"/, 'href'),
      ...attributes(text, /script/, 'src'),
      ...[...text.matchAll(/(?:url\(|<use href=")(\/assets\/[^")#]+)/g)].map(([, file = '']) => file),
    ]);
    expect(files.size).toBeGreaterThan(4);
    const parts = await Promise.all([...files].map(load));
    expect(parts.reduce((sum, part) => sum + part.bytes, bytes)).toBeLessThanOrEqual(landingPage[languageOf(path)]);
  },
);

test.each(['/', '/hi'])('the landing page has at most 6 kB of our own script: %s', async (path) => {
  const { text } = await load(path);
  const inline = [...text.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);
  const linked = await Promise.all(attributes(text, /script/, 'src').map(load));
  const bytes = linked.reduce((sum, part) => sum + part.bytes, 0);
  expect(inline.join('').length + bytes).toBeLessThanOrEqual(6_000);
});

type Limits = { bytes: number; requests: number };
const budgets: Record<Exclude<Screen['kind'], 'static'>, Limits> = {
  guest: { bytes: 180_000, requests: 16 },
  entry: { bytes: 180_000, requests: 16 },
  customer: { bytes: 180_000, requests: 16 },
  staff: { bytes: 240_000, requests: 16 },
};
/** Every hydrated screen but the one that needs a real token. */
const hydrated = Object.entries<Screen>(screens).flatMap(([name, { kind, path }]): [string, Limits][] => {
  if (kind === 'static' || name === 'verify') return [];
  if (name === 'checkout') return [['/checkout/basic', { bytes: 160_000, requests: 14 }]];
  return [[path.replace(/:\w+/, 'x'), budgets[kind]]];
});

test.each(hydrated)('%s stays within the promised script size and number of requests', async (path, limits) => {
  for (const address of new Set(languages.map((language) => pathIn(language, path)))) {
    const { text } = await load(address);
    const scripts = attributes(text, /link rel="modulepreload"/, 'href');
    const others = [
      ...attributes(text, /link rel="(?:preload|stylesheet)"/, 'href'),
      ...attributes(text, /script/, 'src'),
    ];
    const bytes = (await Promise.all(scripts.map(load))).reduce((sum, part) => sum + part.bytes, 0);
    expect([address, scripts.length > 1]).toEqual([address, true]);
    expect(bytes, `${address}, bytes of script`).toBeLessThanOrEqual(limits.bytes);
    expect(1 + new Set([...scripts, ...others]).size, `${address}, requests`).toBeLessThanOrEqual(limits.requests);
  }
});

test('fonts weigh at most 24 kB on English pages and 45 kB on Hindi ones', async () => {
  for (const [path, budget] of [
    ['/', 24_000],
    ['/hi', 45_000],
  ] as const) {
    const { text } = await load(path);
    const fonts = new Set(attributes(text, /link rel="preload"/, 'href').filter((file) => file.endsWith('.woff2')));
    const bytes = (await Promise.all([...fonts].map(load))).reduce((sum, font) => sum + font.bytes, 0);
    expect([path, fonts.size]).toEqual([path, 2]);
    expect(bytes, path).toBeLessThanOrEqual(budget);
  }
});

test('English pages do not load the Devanagari font', async () => {
  expect((await load('/')).text).not.toContain('anek-devanagari');
  expect((await load('/hi')).text).toContain('anek-devanagari');
});
