import { describe, expect, test } from 'vitest';
import { streamOf } from '#test/pdf-packers.ts';
import { aPdf } from '#test/pdfs.ts';
import { rewritePdf } from './rewrite-pdf.ts';

const nothing = Buffer.alloc(0);
const image = (width: number, height: number, more = '') =>
  streamOf(`/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${more}`, nothing);
const mask = (width: number, height: number) => streamOf(`/Width ${width} /Height ${height}`, nothing);
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
    ['under other names', [image(9, 9).replace('/Width 9 /Height 9', '/W 20000 /H 20000')], ['4 0 R']],
    ['as a mask without a type', [image(9, 9, '/SMask 5 0 R'), mask(20_000, 20_000)], ['4 0 R']],
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

  test('pictures that the page inherits count, even if it has resources of its own', async () => {
    const pages = `/Resources << /XObject << ${drawn(['4 0 R'])} >> >>`;
    const pdf = aPdf({ objects: [image(20_000, 20_000)], page: ' /Resources << /ProcSet [] >>' });
    const inherited = Buffer.from(pdf.toString('latin1').replace('/Type /Pages', `/Type /Pages ${pages}`), 'latin1');
    expect(await rewritePdf(inherited)).toEqual({ problem: 'file_heavy' });
  });

  test('a form field does not count the pictures of the other fields', async () => {
    const objects = [
      '<< /Type /Annot /Subtype /Widget /Parent 5 0 R >>',
      '<< /T (form) /Kids [4 0 R 6 0 R] >>',
      '<< /Type /Annot /Subtype /Widget /Parent 5 0 R /AP << /N 7 0 R >> >>',
      image(20_000, 20_000),
    ];
    expect(await check(objects, { page: ' /Annots [4 0 R]' })).toBe('accepted');
  });
});
