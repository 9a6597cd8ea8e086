import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plans } from '#database/catalogue.ts';
import english from '#shared/messages/api.en.json';
import { everything } from '#test/everything.ts';
import checkout from '#web/messages/checkout.en.json';
import { content } from '#web/site/marketing/content.en.ts';

/**
 * Tests a third language: a copy of the source gets messages and content in accented English, and the language's code
 * in three lists.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const accents: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' };
/** Adds accents to the vowels of a text, except in placeholders. */
const accented = (text: string) =>
  text.replace(/\{\w+\}|[aeiou]/g, (found) => (found.length > 1 ? found : (accents[found] ?? found)));

let copy: string;
let html: { home: string; checkout: string; contact: string; message: string };

beforeAll(async () => {
  // Inside the repository, so that build tools find the same files in the copy.
  copy = await mkdtemp(join(root, 'build', 'new-language-'));
  for (const name of ['web', 'shared', 'emails', 'vite', 'assets', 'public', 'project.inlang'])
    await cp(join(root, name), join(copy, name), { recursive: true });
  for (const name of ['package.json', 'tsconfig.json', 'vite.config.ts', 'react-router.config.ts'])
    await cp(join(root, name), join(copy, name));
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  await addLanguage();
  await writeFile(join(copy, 'render.mjs'), render);
  const { stdout } = await promisify(execFile)(process.execPath, ['render.mjs', JSON.stringify(plans)], {
    cwd: copy,
    maxBuffer: 10_000_000,
  });
  html = JSON.parse(stdout.slice(stdout.indexOf('{"home"')));
  // Building the pages in another language takes minutes on a busy machine.
}, 300_000);
afterAll(() => rm(copy, { recursive: true, force: true }));

async function addLanguage(): Promise<void> {
  for (const folder of ['web/messages', 'shared/messages'])
    for (const name of await readdir(join(copy, folder)))
      if (name.endsWith('.hi.json')) {
        const texts: Record<string, string> = JSON.parse(
          await readFile(join(copy, folder, name.replace('.hi.', '.en.')), 'utf8'),
        );
        const pseudo = Object.entries(texts).map(([key, text]) => [key, accented(text)]);
        await writeFile(join(copy, folder, name.replace('.hi.', '.qps.')), JSON.stringify(Object.fromEntries(pseudo)));
      }
  await writeFile(
    join(copy, 'web/site/marketing/content.qps.ts'),
    `import { content as english } from './content.en.ts';
const accents = ${JSON.stringify(accents)};
export const content = () => JSON.parse(JSON.stringify(english()), (key, value) =>
  typeof value === 'string' && key !== 'href' ? value.replace(/[aeiou]/g, (vowel) => accents[vowel]) : value);
`,
  );
  await edit('project.inlang/settings.json', '["en", "hi"]', '["en", "hi", "qps"]');
  await edit('shared/language.ts', "['en', 'hi']", "['en', 'hi', 'qps']");
  await edit(
    'shared/messages.ts',
    "import hindi from './messages/api.hi.json'",
    "import qps from './messages/api.qps.json' with { type: 'json' };\n$&",
  );
  await edit('shared/messages.ts', 'hi: hindi }', 'hi: hindi, qps }');
}

async function edit(file: string, before: string, after: string): Promise<void> {
  const text = await readFile(join(copy, file), 'utf8');
  expect(text).toContain(before);
  await writeFile(join(copy, file), text.replace(before, after));
}

const render = `
import { createServer } from 'vite';
const plans = JSON.parse(process.argv[2]);
const vite = await createServer({ logLevel: 'error', server: { middlewareMode: true, ws: false, watch: null } });
const { handle } = await vite.ssrLoadModule('/web/server.ts');
const reading = {
  plans: async () => plans,
  plan: async (id) => plans.find(({ slug }) => slug === id),
  listedCoupons: async () => [],
  payment: { scriptUrl: 'https://pay.example/v3.js', mode: 'sandbox' },
  phone: { kind: 'off' },
  publicUrl: 'https://chulha.example',
};
const rendering = { nonce: 'n', requestId: 'r', onError: console.error };
const page = async (path, more) => (await handle(new Request('https://chulha.example/qps' + path), { ...reading, ...more }, rendering)).text();
const { sentenceOf } = await vite.ssrLoadModule('/shared/messages.ts');
const message = sentenceOf({ code: 'too_long', params: { most: 100 } }, 'qps');
const apiError = { message, fields: { name: message } };
const home = await page('');
const checkout = await page('/checkout/zomato-pro');
const contact = await page('/contact', { refusedEnquiry: { typed: { name: '', email: '', message: '', topic: '' }, apiError } });
process.stdout.write(JSON.stringify({ home, checkout, contact, message }), () => process.exit());
`;

test.runIf(everything)('the landing page, its content file and the checkout are in the new language', () => {
  expect(html.home).toContain('<html lang="qps"');
  const { lead: text } = content().hero;
  expect(html.home + html.checkout).toContain(accented(checkout.checkout_invoice));
  expect(html.home).toContain(accented(text));
  expect(html.home).toContain('/qps/contact');
});

test.runIf(everything)('plans without a content file in the new language are shown in English', () => {
  expect(html.checkout).toContain(plans.find(({ slug }) => slug === 'zomato-pro')?.tagline);
});

test.runIf(everything)('errors are said in the new language, by their codes', () => {
  expect(html.message).toBe(accented(english.error_too_long).replace('{most}', '100'));
  expect(html.contact).toContain(html.message);
});
