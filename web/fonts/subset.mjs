/** Cuts Anek Latin and Anek Devanagari (SIL Open Font License 1.1, see OFL.txt) to the characters and the part of the axes that the site uses. */
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
const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
const text = printable.filter((character) => !'$<>[\\]^`{|}~'.includes(character)).join('');
const punctuation = '\u00a0©·×–—‘’“”•…−';
const shape = {
  targetFormat: 'woff2',
  noHinting: true,
  keepFeatures: ['kern', 'tnum'],
  variationAxes: { wght: { min: 400, max: 800 }, wdth: { min: 84, max: 100 } },
};

// How Devanagari joins its letters; without these features words fall apart.
const joins =
  'nukt akhn rphf rkrf blwf half vatu cjct pres abvs blws psts haln ccmp locl calt rclt abvm blwm dist mark mkmk'.split(
    ' ',
  );

/** Every Hindi word that the site says. */
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

async function cut(from, characters, dropTables) {
  return subsetFont(await readFile(source('latin', from, 'standard')), characters, { ...shape, dropTables });
}

await write('anek-latin.woff2', await cut('latin', text + punctuation, ['STAT']));
await write('anek-rupee.woff2', await cut('latin-ext', '₹', ['STAT', 'GDEF', 'GPOS', 'GSUB']));

// Weight only: the width axis would double the file, and condensed Devanagari reads badly where signs stand above and below.
const devanagari = await readFile(source('devanagari', 'devanagari', 'wght'));
const cutDevanagari = (texts, wght) =>
  cutShaped(devanagari, texts, { axes: { wght }, dropTables: ['STAT'], features: joins });
await write(
  'anek-devanagari.woff2',
  await cutDevanagari([...joinedLetters(), ...(await saidInHindi())], shape.variationAxes.wght),
);
// The one Hindi word on English pages, in the weight of the link that bears it.
await write('anek-hindi.woff2', await cutDevanagari(['हिन्दी'], { min: 520, max: 520 }));
