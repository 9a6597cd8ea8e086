import { expect, test } from 'vitest';
import { streamOf } from '#test/pdf-packers.ts';
import { aPdf } from '#test/pdfs.ts';
import { rewritePdf } from './rewrite-pdf.ts';

const nothing = Buffer.alloc(0);
const image = (width: number, height: number, more = '') =>
  streamOf(`/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${more}`, nothing);
const mask = (width: number, height: number) => streamOf(`/Width ${width} /Height ${height}`, nothing);
const form = (inside: string) =>
  streamOf(`/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << ${inside} >> >>`, nothing);
const listed = (count: number) => Array.from({ length: count }, (_, at) => `/X${at} ${at + 4} 0 R`).join(' ');

/** Returns the result for a PDF whose page has the given objects, which are numbered from 4. */
async function check(objects: string[], page = ` /Resources << /XObject << ${listed(objects.length)} >> >>`) {
  const result = await rewritePdf(aPdf({ objects, page }));
  return 'problem' in result ? result.problem : 'accepted';
}
const scans = (count: number, width: number, height: number) =>
  Array.from({ length: count }, () => image(width, height));

test.each([
  ['28 scans with 300 dpi', scans(28, 2_480, 3_508)],
  ['7 scans with 600 dpi', scans(7, 4_960, 7_016)],
])('%s are accepted', async (_what, objects) => {
  expect(await check(objects)).toBe('accepted');
});

const [huge, half] = [image(20_000, 20_000), image(12_000, 12_000)];
test.each<[place: string, objects: string[], page?: string]>([
  ['in the page', [half, half]],
  ['in a form', [form('/A 5 0 R /B 6 0 R'), half, half]],
  ['in a form with a type of pages', [form('/A 5 0 R').replace('/Resources <<', '/Resources << /Type /Page'), huge]],
  ['under the name of a parent', [huge], ' /Resources << /XObject << /Parent 4 0 R >> >>'],
  ['as the mask of another', [image(12_000, 12_000, '/SMask 5 0 R'), half]],
  ['as a mask without a type', [image(9, 9, '/SMask 5 0 R'), mask(20_000, 20_000)]],
  ['under the short names of the size', [image(9, 9).replace('/Width 9 /Height 9', '/W 20000 /H 20000')]],
  ['with a reference as the size', [image(9, 9_000).replace('/Width 9', '/Width 5 0 R'), '90000']],
  ['in an annotation', [huge], ' /Annots [<< /Type /Annot /Subtype /Stamp /P 3 0 R /AP << /N 4 0 R >> >>]'],
])('more than 250 million pixels %s are refused', async (_place, objects, page) => {
  expect(await check(objects, page)).toBe('file_heavy');
});

test('a picture that a page draws often counts once', async () => {
  const often = Array.from({ length: 50 }, (_, at) => `/X${at} 4 0 R`).join(' ');
  expect(await check([half], ` /Resources << /XObject << ${often} >> >>`)).toBe('accepted');
});
