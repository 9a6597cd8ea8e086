/** Cuts Anek Latin (SIL Open Font License 1.1, see OFL.txt) to the characters and the part of the axes that the site uses. */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const source = new URL('../../node_modules/@fontsource-variable/anek-latin/files/', import.meta.url);
const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
const text = printable.filter((character) => !'$<>[\\]^`{|}~'.includes(character)).join('');
const punctuation = '\u00a0©·×–—‘’“”•…−';
const shape = {
  targetFormat: 'woff2',
  noHinting: true,
  keepFeatures: ['kern', 'tnum'],
  variationAxes: { wght: { min: 400, max: 800 }, wdth: { min: 84, max: 100 } },
};

async function cut(from, characters, to, dropTables) {
  const font = await readFile(new URL(from, source));
  const small = await subsetFont(font, characters, { ...shape, dropTables });
  await writeFile(new URL(to, import.meta.url), small);
  console.log(`${to}: ${small.length} bytes`);
}

await cut('anek-latin-latin-standard-normal.woff2', text + punctuation, 'anek-latin.woff2', ['STAT']);
await cut('anek-latin-latin-ext-standard-normal.woff2', '₹', 'anek-rupee.woff2', ['STAT', 'GDEF', 'GPOS', 'GSUB']);
