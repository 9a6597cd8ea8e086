import { randomBytes } from 'node:crypto';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aDrawnPdf, streamOf } from '#test/drawn-pdfs.ts';
import { aPdf } from '#test/pdfs.ts';
import { drawPages, mostPdfPages, pictureSize } from './pdf-to-pictures.ts';

async function pagesOf(pdf: Buffer): Promise<Buffer[]> {
  const drawn = await drawPages(pdf);
  return 'pages' in drawn ? drawn.pages : expect.fail(drawn.problem);
}
const problemOf = async (pdf: Buffer) => Object(await drawPages(pdf)).problem;

/** Returns the colour of the pixel in the middle. */
async function colorOf(picture: Buffer | undefined): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = 3 * (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2));
  return [...data.subarray(at, at + 3)];
}

/** Creates a PDF with a red and a green page. */
async function twoPages(): Promise<PDFDocument> {
  const pdf = await PDFDocument.create();
  for (const color of [rgb(1, 0, 0), rgb(0, 0.5, 0)])
    pdf.addPage([300, 200]).drawRectangle({ x: 0, y: 0, width: 300, height: 200, color });
  return pdf;
}
const saved = async (pdf: PDFDocument) => Buffer.from(await pdf.save());

test('pages are drawn in their sequence, with their colours', async () => {
  const [first, second, ...more] = await pagesOf(await saved(await twoPages()));
  expect((await colorOf(first))[0]).toBeGreaterThan(240);
  expect((await colorOf(second))[1]).toBeGreaterThan(110);
  expect(more).toEqual([]);
});

test('what was filled into a form is drawn', async () => {
  const pdf = await PDFDocument.create();
  const field = pdf.getForm().createTextField('name');
  field.setText('██████████');
  field.addToPage(pdf.addPage([100, 40]), { x: 0, y: 0, width: 100, height: 40, backgroundColor: rgb(0, 0, 1) });
  expect((await colorOf((await pagesOf(await saved(pdf)))[0]))[0]).toBeLessThan(60);
});

test('a PDF that only its owner may change is drawn, one that needs a password to be opened is not', async () => {
  const [owner, user] = [await twoPages(), await twoPages()];
  owner.encrypt({ ownerPassword: 'of the bank', userPassword: '' });
  user.encrypt({ ownerPassword: 'of the bank', userPassword: 'of the reader' });
  expect(await pagesOf(await saved(owner))).toHaveLength(2);
  expect(await problemOf(await saved(user))).toBe('file_locked');
});

test.each([
  ['noise', Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(500)])],
  ['its first half', aPdf().subarray(0, 200)],
  ['no pages', aPdf({ pages: 0 })],
])('a PDF of %s cannot be drawn', async (_what, pdf) => {
  expect(await problemOf(pdf)).toBe('file_undrawable');
});

test(`${mostPdfPages} pages are drawn, one more is too many`, async () => {
  expect(await pagesOf(aPdf({ pages: mostPdfPages }))).toHaveLength(mostPdfPages);
  expect(await problemOf(aPdf({ pages: mostPdfPages + 1 }))).toBe('file_pages');
});

test('page boxes without a size or of any size are drawn or refused', async () => {
  for (const box of ['0 0 0 0', '0 0 1e9 1e9', '0 0 1 1e9', '-1e9 -1e9 1e9 1e9', '5 5 1 1', '0 0 nan nan']) {
    const pdf = Buffer.from(aPdf().toString('latin1').replace('[0 0 200 100]', `[${box}]`), 'latin1');
    expect([undefined, 'file_undrawable']).toContain(await problemOf(pdf));
  }
});

test('colour noise is encoded with a lower quality', async () => {
  const image = streamOf(
    '/Type /XObject /Subtype /Image /Width 500 /Height 500 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
    randomBytes(750_000),
  );
  const tiles = Array.from(
    { length: 36 },
    (_, at) => `q 34 0 0 17 ${(at % 6) * 34} ${Math.floor(at / 6) * 17} cm /I Do Q`,
  );
  const noisy = aDrawnPdf(tiles.join('\n'), { resources: '/XObject << /I 5 0 R >>', objects: [image] });
  const [picture] = await pagesOf(noisy);
  expect(picture?.length).toBeLessThan(4_000_000);
});

test.each([
  ['A4', [595, 842], 1, [1_785, 2_526]],
  ['A4 of many', [595, 842], 40, [840, 1_189]],
  ['a card', [243, 153], 1, [2_500, 1_574]],
  ['a plan on A1', [2_384, 1_684], 1, [2_660, 1_879]],
  ['the largest page of a PDF', [14_400, 14_400], 1, [2_236, 2_236]],
  ['a line', [1, 10_000_000], 1, [1, 16_000]],
  ['a point', [0.01, 0.01], 1, [2_236, 2_236]],
])('the picture of %s can be read, and is not larger than memory and time allow', (_what, page, pages, picture) => {
  const [width = 0, height = 0] = page;
  expect(Object.values(pictureSize(width, height, pages))).toEqual(picture);
});
