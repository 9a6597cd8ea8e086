import { describe, expect, test } from 'vitest';
import { streamOf } from '#test/pdf-packers.ts';
import { aPdf } from '#test/pdfs.ts';
import { rewritePdf } from './rewrite-pdf.ts';

const nothing = Buffer.alloc(0);
const image = (width: number, height: number, more = '') =>
  streamOf(`/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${more}`, nothing);
const form = (inside: string) =>
  streamOf(`/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << ${inside} >> >>`, nothing);
const drawn = (references: string[]) => references.map((reference, at) => `/X${at} ${reference}`).join(' ');
/** Returns the result for a PDF whose page draws the given objects, which are numbered from 4. */
async function check(objects: string[], { page = ` /Resources << /XObject << ${drawn(['4 0 R'])} >> >>` } = {}) {
  const result = await rewritePdf(aPdf({ objects, page }));
  return 'problem' in result ? result.problem : 'accepted';
}
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('pictures of a page', () => {
  test('three scans with 600 dpi are accepted', async () => {
    const page = ` /Resources << /XObject << ${drawn(['4 0 R', '5 0 R', '6 0 R'])} >> >>`;
    expect(await check([image(4_960, 7_016), image(4_960, 7_016), image(4_960, 7_016)], { page })).toBe('accepted');
  });

  test.each([
    ['in the page', numbers(12).map(() => image(3_000, 3_000)), numbers(12).map((n) => `${n + 4} 0 R`)],
    ['in a form', [form(drawn(['5 0 R', '6 0 R'])), image(8_000, 8_000), image(8_000, 8_000)], ['4 0 R']],
    ['as the mask of another', [image(8_000, 8_000, '/SMask 5 0 R'), image(8_000, 8_000)], ['4 0 R']],
    ['whose size is a reference', [image(9, 9).replace('/Width 9', '/Width 5 0 R'), '20000000'], ['4 0 R']],
  ])('more than 105 million pixels %s are refused', async (_place, objects, references) => {
    const page = ` /Resources << /XObject << ${drawn(references)} >> >>`;
    expect(await check(objects, { page })).toBe('file_heavy');
  });

  test('a picture that a page draws often counts once', async () => {
    const page = ` /Resources << /XObject << ${drawn(numbers(50).map(() => '4 0 R'))} >> >>`;
    expect(await check([image(5_000, 5_000)], { page })).toBe('accepted');
  });

  test('pictures of an annotation count too', async () => {
    const page = ' /Annots [<< /Type /Annot /Subtype /Stamp /P 3 0 R /AP << /N 4 0 R >> >>]';
    expect(await check([image(20_000, 20_000)], { page })).toBe('file_heavy');
  });
});

describe('forms inside each other', () => {
  const chain = (length: number) => numbers(length).map((n) => form(n + 1 < length ? drawn([`${n + 5} 0 R`]) : ''));

  test('28 are accepted, one more is refused', async () => {
    expect([await check(chain(28)), await check(chain(29))]).toEqual(['accepted', 'file_heavy']);
  });

  test('a form that draws itself is refused', async () => {
    expect(await check([form(drawn(['4 0 R']))])).toBe('file_heavy');
  });

  test('two thousand that draw two others each are refused within a second', async () => {
    const tree = numbers(2_000).map((n) => form(drawn([`${n + 5} 0 R`, `${Math.min(n + 6, 2_003)} 0 R`])));
    const began = performance.now();
    expect(await check(tree)).toBe('file_heavy');
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
