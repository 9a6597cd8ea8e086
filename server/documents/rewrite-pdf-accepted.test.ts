import { readdirSync, readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ascii85, packers, streamOf } from '#test/pdf-packers.ts';
import { aPdf } from '#test/pdfs.ts';
import { aPdfOfXrefStream } from '#test/xref-stream-pdfs.ts';
import { rewritePdf } from './rewrite-pdf.ts';

let pdfium: PDFiumLibrary;
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
});
afterAll(() => pdfium.destroy());

/** Returns the pictures and texts of all pages, as rendered by PDFium, the PDF reader of Chrome. */
async function pagesOf(pdf: Buffer): Promise<{ text: string; picture: Buffer }[]> {
  const open = await pdfium.loadDocument(pdf);
  const pages: { text: string; picture: Buffer }[] = [];
  for (const page of open.pages()) {
    const text = page.getText();
    const { data } = await page.render({ scale: 1, render: 'bitmap', renderFormFields: true });
    pages.push({ text, picture: Buffer.from(data) });
  }
  open.destroy();
  return pages;
}

async function written(pdf: Buffer): Promise<Buffer> {
  const found = await rewritePdf(pdf);
  return 'problem' in found ? expect.fail(found.problem) : found.bytes;
}

async function expectSamePages(pdf: Buffer): Promise<void> {
  const [before, after] = [await pagesOf(pdf), await pagesOf(await written(pdf))];
  expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
  expect(after.map(({ picture }, at) => picture.equals(before[at]?.picture ?? Buffer.alloc(0)))).toEqual(
    before.map(() => true),
  );
}

// Files written by Chrome (with tags, outline and object streams), LaTeX (linearized by qpdf, and with a revision by
// MuPDF), Ghostscript and cairo (from Chrome's file), ReportLab (a form) and img2pdf (JPEG, fax, PNG and JPEG 2000).
const folder = new URL('../../test/pdfs-of-programs/', import.meta.url);
test.each(readdirSync(folder))('%s shows the same pages when it is written anew', async (name) => {
  await expectSamePages(readFileSync(new URL(name, folder)));
});

const square = streamOf('/Filter /FlateDecode', deflateSync('1 0 0 rg 20 20 50 50 re f'));
const outline = {
  1: '<< /Type /Catalog /Pages 2 0 R >>',
  2: '<< /Type /Pages /Kids [7 0 R] /Count 1 /MediaBox [0 0 100 100] /Rotate 90 /Resources << >> >>',
  7: '<< /Type /Pages /Parent 2 0 R /Kids [3 0 R] /Count 1 >>',
  3: '<< /Type /Page /Parent 7 0 R /Contents [4 0 R] >>',
};

describe('forms of files', () => {
  test('size, rotation and resources of a page are those of its folder, all objects in an object stream', async () => {
    const pdf = aPdfOfXrefStream({ objects: { 4: square }, packed: outline });
    await expectSamePages(pdf);
    const [page] = await pagesOf(await written(pdf));
    expect(new Set(page?.picture).size).toBeGreaterThan(1);
  });

  test('a table of cross-references and a stream of them (hybrid)', async () => {
    const pdf = aPdf({
      trailer: '/XRefStm 9',
      catalogue: '/Lang (hi-IN)',
      packed: ['<< /Title (Aadhaar) >>', '[1 2 3]'],
    });
    expect((await written(pdf)).toString('latin1')).toContain('(hi-IN)');
  });

  test('the lengths of streams in other objects', async () => {
    const content = square.replace(/\/Length \d+/, '/Length 8 0 R');
    const length = /\/Length (\d+)/.exec(square)?.[1] ?? '';
    await expectSamePages(aPdfOfXrefStream({ objects: { ...outline, 4: content, 8: length } }));
  });

  test('a file of version 2.0, and one with spaces after its end', async () => {
    const pdf = aPdfOfXrefStream({ objects: { ...outline, 4: square } }).toString('latin1');
    await expectSamePages(Buffer.from(pdf.replace('PDF-1.7', 'PDF-2.0'), 'latin1'));
    await expectSamePages(Buffer.from(`${pdf}\r\n\0\0`, 'latin1'));
  });

  test('a signed file keeps what is seen of the signature, not a signature that would be wrong', async () => {
    const appearance = streamOf(
      '/Type /XObject /Subtype /Form /BBox [0 0 60 30]',
      Buffer.from('0 0 1 rg 0 0 60 30 re f'),
    );
    const field =
      '/Type /Annot /Subtype /Widget /FT /Sig /T (s) /Rect [10 10 70 40] /F 132 /AP << /N 5 0 R >> /V 6 0 R';
    const pdf = aPdfOfXrefStream({
      objects: {
        ...outline,
        1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [8 0 R] /SigFlags 3 >> /Perms << /DocMDP 6 0 R >> >>',
        3: '<< /Type /Page /Parent 7 0 R /Contents 4 0 R /Annots [8 0 R] >>',
        4: square,
        5: appearance,
        6: '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 9 99 9] /Contents <00> >>',
        8: `<< ${field} >>`,
      },
    });
    await expectSamePages(pdf);
    expect((await written(pdf)).toString('latin1')).not.toMatch(/ByteRange|SigFlags|Perms/);
  });
});

describe('what PDFs of common programs hold', () => {
  const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]);
  const withImage = (dictionary: string, data: Buffer) =>
    aPdfOfXrefStream({
      objects: {
        ...outline,
        2: outline[2].replace('<< >>', '<< /XObject << /Im0 5 0 R >> >>'),
        4: square,
        5: streamOf(`/Type /XObject /Subtype /Image /Width 9 /Height 9 ${dictionary}`, data),
      },
    });
  test.each([
    ['a photo', withImage('/Filter /DCTDecode', picture), '/DCTDecode'],
    ['a photo in letters', withImage('/Filter [/ASCII85Decode /DCTDecode]', ascii85(picture)), '/DCTDecode'],
    ['a fax', withImage('/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 1728 >>', picture), '/Columns 1728'],
    [
      'parameters in another object',
      withImage('/Filter /FlateDecode /DecodeParms 3 0 R', deflateSync('x')),
      '/DecodeParms',
    ],
    ['text in letters', withImage('/Filter /LZWDecode', packers.get('LZWDecode')?.(picture) ?? picture), '/LZWDecode'],
    ['a page to begin at', aPdf({ catalogue: '/OpenAction[3 0 R /XYZ null null 0]' }), '/OpenAction [ 3 0 R'],
    [
      'a page to begin at, as LaTeX writes it',
      aPdf({ catalogue: '/OpenAction 4 0 R', objects: ['<< /S /GoTo /D [3 0 R /Fit] >>'] }),
      '/GoTo',
    ],
    ['no page to begin at', aPdf({ catalogue: '/OpenAction null' }), '/Catalog'],
    [
      'an article, a layer and a font by the names of actions',
      aPdf({
        catalogue: '/Threads [4 0 R] /OCProperties << /OCGs [5 0 R] >> /AcroForm << /DR 6 0 R >>',
        objects: [
          '<< /Type /Thread /F 5 0 R >>',
          '<< /Type /OCG /Name (Sound) /Sound << /Thread 1 >> >>',
          '<< /Font << /PS 7 0 R /Sound << /Type /Font >> /3D 9 0 R >> >>',
        ],
      }),
      '/Sound',
    ],
  ])('%s', async (_what, pdf, kept) => {
    expect((await written(pdf)).toString('latin1')).toContain(kept);
  });

  test('a screenshot of 24 MB unpacked', async () => {
    const data = deflateSync(Buffer.alloc(24_000_000, 200));
    expect((await written(withImage('/Filter /FlateDecode', data))).includes(data)).toBe(true);
  });

  test('a file that was written anew can be sent again, and stays the same', async () => {
    const once = await written(readFileSync(new URL('chrome.pdf', folder)));
    expect((await written(once)).equals(once)).toBe(true);
  });
});
