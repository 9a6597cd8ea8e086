// Checks that the lists of languages agree, that no text is missing, is unused or has other placeholders than in
// English, and that content files have the same structure in all languages.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
const json = (/** @type {string} */ file) => /** @type {Record<string, string>} */ (JSON.parse(read(file)));
const settings = JSON.parse(read('project.inlang/settings.json'));
/** @type {string[]} */
const others = settings.locales.filter((/** @type {string} */ locale) => locale !== settings.baseLocale);

/** @type {string[]} */
const problems = [];
const placeholders = (/** @type {string} */ text) => [...new Set(text.match(/\{\w+\}/g))].sort().join(' ');

const languages = /languages = \[(.*?)\] as const/.exec(read('shared/language.ts'))?.[1] ?? '';
if (languages.replace(/['\s]/g, '') !== settings.locales.join(','))
  problems.push('shared/language.ts and project.inlang/settings.json name different languages');

const patterns = /** @type {string[]} */ (settings['plugin.inlang.messageFormat'].pathPattern);
for (const pattern of patterns) {
  const file = (/** @type {string} */ locale) => pattern.replace('{locale}', locale);
  // Texts of staff screens exist in English only.
  const translated = globSync(pattern.replace('{locale}', '*'), { cwd: root }).length > 1;
  if (!translated) continue;
  const english = json(file(settings.baseLocale));
  for (const locale of others) {
    const texts = json(file(locale));
    for (const [key, text] of Object.entries(english)) {
      if (texts[key] === undefined) problems.push(`${file(locale)} lacks ${key}`);
      else if (placeholders(texts[key]) !== placeholders(text))
        problems.push(`${file(locale)}: other placeholders in ${key}`);
    }
    for (const key of Object.keys(texts))
      if (english[key] === undefined) problems.push(`${file(locale)}: ${key} is not in English`);
  }
}

const sources = globSync('{web,emails,server,shared,database}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|^web\/paraglide\/|^shared\/messages\.ts$/.test(file))
  .map(read)
  .join('\n');
const used = new Set(sources.match(/[\w$]+/g));
for (const file of [
  ...patterns.map((pattern) => pattern.replace('{locale}', settings.baseLocale)),
  'shared/messages/api-staff.en.json',
])
  for (const key of Object.keys(json(file))) {
    // The keys are `error_<code>` for API errors and `coupon_<code>` for coupon errors.
    const code = key.replace(/^(error|coupon)_/, '');
    if (key !== '$schema' && !used.has(key) && (code === key || !used.has(code)))
      problems.push(`${file}: nothing says ${key}`);
  }

/** @param {unknown} value @returns {string} */
const shapeOf = (value) =>
  typeof value === 'object' && value !== null
    ? `{${Object.entries(value)
        .map(([name, part]) => `${name}:${shapeOf(part)}`)
        .sort()
        .join()}}`
    : typeof value;

for (const locale of others)
  for (const file of globSync(`{web,shared}/**/*.${locale}.ts`, { cwd: root })) {
    const names = [file.replace(`.${locale}.ts`, `.${settings.baseLocale}.ts`), file.replace(`.${locale}.ts`, '.ts')];
    const english = globSync(names, { cwd: root })[0];
    // The English names of the States are in shared/rules/indian-states.ts.
    if (!english && basename(file).startsWith('indian-states.')) continue;
    if (!english) {
      problems.push(`${file} has no English twin`);
      continue;
    }
    const [twin, original] = await Promise.all(
      [file, english].map((name) => import(pathToFileURL(join(root, name)).href)),
    );
    for (const name of Object.keys(twin))
      if (name in original && shapeOf(twin[name]) !== shapeOf(original[name]))
        problems.push(`${file}: ${name} has another shape than in ${english}`);
    for (const name of Object.keys(original))
      if (english !== names[1] && !(name in twin)) problems.push(`${file} lacks ${name}`);
  }

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
