import { readFile } from 'node:fs/promises';
import { convert } from 'fontverter';
import * as hb from 'harfbuzzjs';

const noLayoutClosure = 0x200;
const noHinting = 0x1;
const sets = { dropTables: 3, features: 6 };
const tag = (text) => [...text].reduce((sum, letter) => (sum << 8) + letter.charCodeAt(0), 0);

/**
 * Returns all glyphs that shaping the texts produces, including intermediate ones: subsetting keeps a ligature rule
 * only if all of its glyphs are kept.
 */
export function glyphsOf(data, texts) {
  const font = new hb.Font(new hb.Face(new hb.Blob(data)));
  const found = new Set();
  for (const text of texts) {
    const buffer = new hb.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    for (const { glyphs, t } of hb.shapeWithTrace(font, buffer, [], 0, hb.TracePhase.DONT_STOP))
      if (glyphs) for (const { g } of t) found.add(g);
  }
  return found;
}

/** Subsets a font with ligatures to the glyphs that `texts` need. Plain subsetting would keep every ligature. */
export async function cutShaped(font, texts, { axes, dropTables, features }) {
  const data = new Uint8Array(await convert(font, 'truetype'));
  const wasm = new URL('harfbuzz-subset.wasm', import.meta.resolve('harfbuzzjs'));
  const { instance } = await WebAssembly.instantiate(await readFile(wasm));
  const subset = instance.exports;
  subset._initialize();
  const memory = () => new Uint8Array(subset.memory.buffer);
  const place = subset.malloc(data.length);
  memory().set(data, place);
  const face = subset.hb_face_create(subset.hb_blob_create(place, data.length, 2, 0, 0), 0);
  const input = subset.hb_subset_input_create_or_fail();
  subset.hb_subset_input_set_flags(input, noLayoutClosure | noHinting);
  const fill = (set, values) => {
    for (const value of values) subset.hb_set_add(set, value);
  };
  const kept = subset.hb_subset_input_set(input, sets.features);
  subset.hb_set_clear(kept);
  fill(kept, features.map(tag));
  fill(subset.hb_subset_input_set(input, sets.dropTables), dropTables.map(tag));
  const letters = new Set([...texts.join('')].map((letter) => letter.codePointAt(0)));
  fill(subset.hb_subset_input_unicode_set(input), letters);
  fill(subset.hb_subset_input_glyph_set(input), glyphsOf(data, texts));
  for (const [axis, { min, max }] of Object.entries(axes))
    subset.hb_subset_input_set_axis_range(input, face, tag(axis), min, max, Number.NaN);
  const made = subset.hb_subset_or_fail(face, input);
  if (made === 0) throw new Error('HarfBuzz could not cut this font');
  const blob = subset.hb_face_reference_blob(made);
  const start = subset.hb_blob_get_data(blob, 0);
  return convert(Buffer.from(memory().slice(start, start + subset.hb_blob_get_length(blob))), 'woff2');
}
