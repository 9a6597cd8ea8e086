import { get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicPages } from '#server/site/public-pages.ts';
import { languageOf, languages, pathIn, plainPath } from '#shared/language.ts';
import { attributes } from './pages.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ jobs: false });
});
afterAll(() => stage.close());

type Loaded = { bytes: number; text: string };

/** As a browser asks for it: compressed. */
function load(path: string): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    get(`${stage.url}${path}`, { headers: { 'accept-encoding': 'br' } }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      const body = Buffer.concat(parts);
      const packed = answer.headers['content-encoding'] === 'br';
      resolve({ bytes: body.length, text: (packed ? brotliDecompressSync(body) : body).toString() });
    }).on('error', reject);
  });
}

// The licence page holds 17 answers, 12 dialogs and 6 plans in its HTML, so that they work without scripts: 5 kB of words.
const most = (path: string) => (path === '/course/fssai-onboarding' ? 16_200 : 14_000);

// A letter of Devanagari is three bytes where a Latin one is one.
const devanagari = 1.12;
const everyPage = languages.flatMap((language) => publicPages.map((path) => pathIn(language, path)));

test.each(everyPage)('someone on a slow line gets %s in one small answer', async (path) => {
  await load(path);
  const { bytes, text } = await load(path);
  expect(bytes).toBeLessThanOrEqual(most(plainPath(path)) * (languageOf(path) === 'hi' ? devanagari : 1));
  expect(text.match(/ style="/g) ?? []).toEqual([]);
  expect(attributes(text, /link rel="stylesheet"/, 'href')).toEqual([]);
});

test('the picture before the video finds its colours on the page', async () => {
  const { text } = await load('/');
  const [, address = ''] = /<use href="([^"#]+)#/.exec(text) ?? [];
  const { text: picture } = await load(address);
  const colours = new Set([...picture.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
  expect(colours.size).toBeGreaterThan(5);
  for (const colour of colours) expect(text).toContain(`${colour}:`);
});

const plansPages = ['/course/zomato-onboarding', '/course/swiggy-onboarding', '/course/fssai-onboarding'];

test.each(plansPages)('a plan page has at most 15 kB of our own script: %s', async (path) => {
  const { text } = await load(path);
  const inline = [...text.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);
  const linked = await Promise.all(attributes(text, /script/, 'src').map(load));
  expect(linked.length).toBeGreaterThan(0);
  expect(inline.join('').length + linked.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(15_000);
});

test('the landing page comes in 60 kB with all that it asks for', async () => {
  await load('/');
  const { bytes, text } = await load('/');
  const files = new Set([
    ...attributes(text, /link rel="preload"/, 'href'),
    ...attributes(text, /script/, 'src'),
    ...[...text.matchAll(/(?:url\(|<use href=")(\/assets\/[^")#]+)/g)].map(([, file = '']) => file),
  ]);
  expect(files.size).toBeGreaterThan(4);
  const parts = await Promise.all([...files].map(load));
  expect(parts.reduce((sum, part) => sum + part.bytes, bytes)).toBeLessThanOrEqual(60_000);
});

test.each(['/', '/hi'])('the landing page has at most 3 kB of our own script: %s', async (path) => {
  const { text } = await load(path);
  const inline = [...text.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);
  const linked = await Promise.all(attributes(text, /script/, 'src').map(load));
  const bytes = linked.reduce((sum, part) => sum + part.bytes, 0);
  expect(inline.join('').length).toBeLessThanOrEqual(3_000);
  expect(bytes).toBeLessThanOrEqual(1_000);
  expect(linked).toHaveLength(1);
});

const promise = 120_000;
const hydrated: [path: string, most: number][] = [
  ...['/checkout/basic', '/payment-success', '/login', '/signup', '/login-phone'].map(withPromise),
  ...['/dashboard', '/orders', '/Subscriptions', '/profile'].map(withPromise),
  ...['/SellerDashboard', '/customers/x', '/enquiries', '/audit', '/staff'].map(withPromise),
  ['/task-board', 150_000],
];

function withPromise(path: string): [path: string, most: number] {
  return [path, promise];
}

test.each(hydrated)('%s loads its script in one language, and no more of it than %i bytes', async (path, limit) => {
  for (const address of new Set(languages.map((language) => pathIn(language, path)))) {
    const { text } = await load(address);
    const files = attributes(text, /link rel="modulepreload"/, 'href');
    const bytes = (await Promise.all(files.map(load))).reduce((sum, part) => sum + part.bytes, 0);
    expect([address, files.length > 3]).toEqual([address, true]);
    expect(bytes, `${address}, ${files.length} files`).toBeLessThanOrEqual(limit);
  }
});

test('Devanagari type is an allowance of 70 kB for Hindi pages, and no English page asks for it', async () => {
  expect((await load('/')).text).not.toContain('anek-devanagari');
  const { text } = await load('/hi');
  const [font = ''] = /\/assets\/anek-devanagari[\w-]*\.woff2/.exec(text) ?? [];
  expect((await load(font)).bytes).toBeLessThanOrEqual(70_000);
});
