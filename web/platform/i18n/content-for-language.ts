import { getLocale } from '#web/paraglide/runtime.js';

/**
 * Returns content in the page's language: from the twin `x.<language>.ts` of the English file, otherwise in English.
 * `twins` is `import.meta.glob('./x.*.ts', { eager: true, import: 'x' })`, so a new language only needs a new file.
 */
export function contentForLanguage<Content>(english: Content, twins: Record<string, Content>): Content {
  const ending = `.${getLocale()}.ts`;
  const file = Object.keys(twins).find((name) => name.endsWith(ending));
  return (file && twins[file]) || english;
}
