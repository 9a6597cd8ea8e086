import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { minify, type Plugin, type Rolldown } from 'vite';

/** Stands in browser code for the language of the page until the code is divided by language. */
const mark = '__LOCALE__';
const folder = { en: 'assets', hi: 'assets/hi' };
const virtual = 'virtual:worded-files';

/**
 * Browser code in one language at a time: each file that holds words is written twice, as /assets/x.js in English and as
 * /assets/hi/x.js in Hindi, so that a page in one language does not carry the other. Files without words are shared.
 * The server build learns from `virtual:worded-files` which files have a twin.
 */
export function oneLanguageEach(): Plugin {
  let built: string | undefined;
  return {
    name: 'one-language-each',
    configResolved({ command, root }) {
      // The browser's files are built before the server's.
      if (command === 'build') built = join(root, 'build/client', folder.hi);
    },
    resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
    load(id) {
      if (id !== `\0${virtual}`) return undefined;
      return `export default ${JSON.stringify(built && existsSync(built) ? readdirSync(built) : [])}`;
    },
    transform(code, id) {
      if (!built || this.environment.name !== 'client' || !/\/web\/.*\.(ts|tsx|js)$/.test(id)) return undefined;
      if (id.endsWith('/paraglide/runtime.js'))
        return {
          code: `export const getLocale = () => ${mark};\nexport const experimentalStaticLocale = ${mark};`,
          map: null,
        };
      if (!code.includes('getLocale()')) return undefined;
      const sentence = inOneArrow(code);
      if (sentence) return { code: sentence, map: null };
      return {
        code: code
          .replaceAll('experimentalStaticLocale ?? options.locale ?? getLocale()', mark)
          .replaceAll('getLocale()', mark),
        map: null,
      };
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        if (!built || this.environment.name !== 'client') return;
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const worded = wordedAmong(chunks);
        for (const chunk of chunks) {
          if (!worded.has(nameOf(chunk))) continue;
          const source = await inOne('hi', chunk, worded);
          chunk.code = await inOne('en', chunk, worded);
          this.emitFile({ type: 'asset', fileName: chunk.fileName.replace(folder.en, folder.hi), source });
        }
      },
    },
  };
}

const inEnglish = /\ben_\w+ = [^;]*?\((i?)\) => \{\n\treturn \/\*\* @type \{LocalizedString\} \*\/ \((`.*`)\)\n\};/;
const inHindi = /\bhi_\w+ = [^;]*?\(i?\) => \{\n\treturn \/\*\* @type \{LocalizedString\} \*\/ \((`.*`)\)\n\};/;

/** A message of Paraglide as the one function that it comes to; nothing where it is written otherwise. */
function inOneArrow(code: string): string | undefined {
  const [, input = '', english] = inEnglish.exec(code) ?? [];
  const [, hindi] = inHindi.exec(code) ?? [];
  const [, name] = /^export const (\w+) =/m.exec(code) ?? [];
  const untold = /\bhi_\w+ = en_\w+;/.test(code);
  if (!english || !name || (!hindi && !untold)) return undefined;
  return `export const ${name} = (${input}) => ${hindi ? `${mark} === "hi" ? ${hindi} : ${english}` : english};`;
}

const nameOf = ({ fileName }: { fileName: string }) => fileName.replace(/^assets\//, '');

/** The files that hold words, and all that import one of them: two copies of a module must never meet in one page. */
function wordedAmong(chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const found = new Set(chunks.filter(({ code }) => code.includes(mark)).map(nameOf));
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const chunk of chunks)
      if ([...chunk.imports, ...chunk.dynamicImports].some((fileName) => found.has(nameOf({ fileName }))))
        found.add(nameOf(chunk));
  }
  return found;
}

async function inOne(
  language: keyof typeof folder,
  { fileName, code }: Rolldown.OutputChunk,
  worded: ReadonlySet<string>,
): Promise<string> {
  const spoken = code.replaceAll(mark, JSON.stringify(language));
  const { code: small, errors } = await minify(fileName, spoken, { module: true, compress: true, mangle: true });
  if (errors.length > 0) throw new Error(`${fileName} in ${language}: ${errors[0]?.message}`);
  return language === 'en' ? small : movedDown(small, worded);
}

/** The same code one folder deeper: its own kind beside it, what both languages share above it. */
function movedDown(code: string, worded: ReadonlySet<string>): string {
  return code
    .replace(/(["'`])\.\/([\w.-]+\.js)\1/g, (whole, quote: string, name: string) =>
      worded.has(name) ? whole : `${quote}../${name}${quote}`,
    )
    .replace(/(["'`])(\/?)assets\/([\w.-]+\.js)\1/g, (whole, quote: string, root: string, name: string) =>
      worded.has(name) ? `${quote}${root}${folder.hi}/${name}${quote}` : whole,
    );
}
