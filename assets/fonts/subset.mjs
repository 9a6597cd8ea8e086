/**
 * Subsets Anek Latin and Anek Devanagari (SIL Open Font License 1.1, see OFL.txt) to the characters and axis ranges
 * that the site uses.
 */
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { cutShaped } from './cut-shaped.mjs';
import { joinedLetters } from './joined-letters.mjs';

const source = (script, part, axes) =>
  new URL(
    `../../node_modules/@fontsource-variable/anek-${script}/files/anek-${script}-${part}-${axes}-normal.woff2`,
    import.meta.url,
  );
const characters = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).filter(
  (character) => !'$<>[\\]^`{|}~'.includes(character),
);
const text = `${characters.join('')}\u00a0©·×–—‘’“”•…−`;
const headlines = `${characters.filter((character) => !'#*_=;@'.includes(character)).join('')}\u00a0·–—‘’“”…`;
const format = { targetFormat: 'woff2', noHinting: true };

// OpenType features for Devanagari; without them conjuncts are not formed.
const joins =
  'nukt akhn rphf rkrf blwf half vatu cjct pres abvs blws psts haln ccmp locl calt rclt abvm blwm dist mark mkmk'.split(
    ' ',
  );

/** Returns all Devanagari words in the site's Hindi texts. */
async function saidInHindi() {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const files = globSync('{web,shared}/**/*.hi.{json,ts}', { cwd: root });
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  return [...new Set(texts.join(' ').match(/[\u0900-\u097f\u200c\u200d]+/g))];
}

async function write(to, font) {
  await writeFile(new URL(to, import.meta.url), font);
  console.log(`${to}: ${font.length} bytes`);
}

async function cut(from, letters, options) {
  return subsetFont(await readFile(source('latin', from, 'standard')), letters, { ...format, ...options });
}

// Body text: variable weight, without kerning, which would add 8 kB.
await write(
  'anek-latin.woff2',
  await cut('latin', text, {
    keepFeatures: ['tnum'],
    variationAxes: { wght: { min: 400, max: 680 }, wdth: 100 },
    dropTables: ['STAT'],
  }),
);
// Headlines: one heavy, slightly condensed weight with kerning.
await write(
  'anek-head.woff2',
  await cut('latin', headlines, {
    keepFeatures: ['kern'],
    variationAxes: { wght: 760, wdth: 86 },
    dropTables: ['STAT', 'GDEF'],
  }),
);
await write(
  'anek-rupee.woff2',
  await cut('latin-ext', '₹', {
    variationAxes: { wght: 560, wdth: 94 },
    dropTables: ['STAT', 'GDEF', 'GPOS', 'GSUB'],
  }),
);

// One weight of Devanagari, because each axis would double the file size; browsers synthesise bold.
const devanagari = await readFile(source('devanagari', 'devanagari', 'wght'));
const cutDevanagari = (texts, weight) =>
  cutShaped(devanagari, texts, {
    axes: { wght: { min: weight, max: weight } },
    dropTables: ['STAT'],
    features: joins,
  });
await write('anek-devanagari.woff2', await cutDevanagari([...joinedLetters(), ...(await saidInHindi())], 430));
// Font for the Hindi label of the language switch on English pages.
await write('anek-hindi.woff2', await cutDevanagari(['हिन्दी'], 520));
