import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { convert } from 'fontverter';
import * as hb from 'harfbuzzjs';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function glyphCounter(file: string): Promise<(word: string) => string> {
  const font = new hb.Font(
    new hb.Face(new hb.Blob(new Uint8Array(await convert(readFileSync(root + file), 'truetype')))),
  );
  return (word) => {
    const buffer = new hb.Buffer();
    buffer.addText(word);
    buffer.guessSegmentProperties();
    hb.shape(font, buffer);
    const glyphs = buffer.getGlyphInfos();
    return glyphs.some(({ codepoint }) => codepoint === 0) ? 'a missing letter' : `${glyphs.length} pieces`;
  };
}

test('the Devanagari subset shapes every word of the site like the full font (rebuild it with npm run fonts)', async () => {
  const small = await glyphCounter('assets/fonts/anek-devanagari.woff2');
  const whole = await glyphCounter(
    'node_modules/@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2',
  );
  const files = globSync('{web,shared}/**/*.hi.{json,ts}', { cwd: root }).map((file) =>
    readFileSync(root + file, 'utf8'),
  );
  const words = [...new Set(files.join(' ').match(/[\u0900-\u097f\u200c\u200d]+/g))];
  expect(words.length).toBeGreaterThan(1_000);
  expect(words.filter((word) => small(word) !== whole(word))).toEqual([]);
});
