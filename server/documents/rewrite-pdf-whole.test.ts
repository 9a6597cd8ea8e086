import { performance } from 'node:perf_hooks';
import { describe, expect, test } from 'vitest';
import { aPdf } from '#test/pdfs.ts';
import { rewritePdf } from './rewrite-pdf.ts';

// A rewritten PDF is complete, and its bytes contain no second document.

const stream = (content: string, entries = '') =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;

async function resultOf(pdf: Buffer): Promise<string> {
  const found = await rewritePdf(pdf);
  return 'problem' in found ? found.problem : found.bytes.toString('latin1');
}

/** Creates a PDF in which the test defines the catalogue, the page tree and the page. */
const aDocument = (objects: string[]): Buffer => {
  const made = aPdf({ objects: objects.slice(3) }).toString('latin1');
  const own = [
    '<< /Type /Catalog /Pages 2 0 R  >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>',
  ];
  const changed = own.reduce((text, object, at) => text.replace(object, objects[at] ?? object), made);
  const table = changed.indexOf('xref\n');
  return Buffer.from(changed.replace(/startxref\n\d+/, `startxref\n${table}`), 'latin1');
};

const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>';
const evil =
  '<< /Root << /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> /Pages << /Count 1 /Kids [] >> >> >>';

describe('a second document in the data of a stream is refused', () => {
  test.each([
    ['after the word trailer', `endobj\ntrailer\n${evil}`],
    ['without a blank', `endobj\ntrailer${evil}`],
    ['after a comment', `endobj\ntrailer % the end\n${evil}`],
    ['with a table', `endobj\nxref\n0 1\n0000000000 65535 f \ntrailer\n${evil}\nstartxref\n9\n%%EOF`],
    ['as an object with odd numbers', `endobj\n9 0. obj\n${evil}`],
    ['as an object after a long comment', `9 0 %${'x'.repeat(1_100)}\nobj\n${evil}`],
    ['as an object after a no-break space', `9 0\u00a0obj\n${evil}`],
  ])('%s', async (_name, content) => {
    const metadata = [
      `<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R >>`,
      pages,
      page,
      stream(content, '/Type /Metadata /Subtype /XML'),
    ];
    expect(await resultOf(aDocument(metadata))).toBe('file_active');
    const contents = [catalogue, pages, page.replace(' >>', ' /Contents 4 0 R >>'), stream(content)];
    expect(await resultOf(aDocument(contents))).toBe('file_active');
  });

  test('the word itself is allowed: outlets are trailers too', async () => {
    const text = 'BT (Rent of a food trailer, trailer 4) Tj ET';
    const contents = [catalogue, pages, page.replace(' >>', ' /Contents 4 0 R >>'), stream(text)];
    expect(await resultOf(aDocument(contents))).toContain('food trailer');
  });
});

describe('nothing is left out without a word', () => {
  test.each([
    ['pages that look like a signature', [catalogue, pages.replace(' >>', ' /ByteRange [0] >>'), page], 'ByteRange'],
    [
      'resources that look like a signature',
      [
        catalogue,
        pages,
        page.replace(' >>', ' /Resources << /ByteRange [0] /Font << /F1 4 0 R >> >> >>'),
        '<< /Type /Font /BaseFont /Kept >>',
      ],
      '/Kept',
    ],
    [
      'a font whose name is that of private data',
      [
        catalogue,
        pages,
        page.replace(' >>', ' /Resources << /Font << /AF 4 0 R >> >> >>'),
        '<< /Type /Font /BaseFont /Kept >>',
      ],
      '/Kept',
    ],
  ])('%s: kept', async (_name, objects, kept) => {
    expect(await resultOf(aDocument(objects))).toContain(kept);
  });

  test.each([
    ['a catalogue that is its own pages', ['<< /Type /Catalog /Pages 1 0 R /Kids [3 0 R] /Count 1 >>', pages, page]],
    [
      'a page that is the catalogue',
      ['<< /Type /Catalog /Pages 2 0 R /MediaBox [0 0 9 9] >>', pages.replace('3 0 R', '1 0 R'), page],
    ],
    [
      'page content in the kind of an object stream',
      [catalogue, pages, page.replace(' >>', ' /Contents 4 0 R >>'), stream('BT ET', '/Type /XRef')],
    ],
  ])('%s: refused', async (_name, objects) => {
    expect(await resultOf(aDocument(objects))).toBe('file_unreadable');
  });
});

test('what readers have run, turned or looked up is left out', async () => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /PageMode /FullScreen /ViewerPreferences << /HideToolbar true >> >>',
    pages,
    page.replace(' >>', ' /Dur 1 /Trans << /D 1 >> /Resources << /Font << /F1 4 0 R >> >> >>'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Kept /FontMatrix [1 2 3 4 5 (0\\); alert\\(1)] >>',
  ];
  const written = await resultOf(aDocument(objects));
  expect(written).toContain('/Kept');
  for (const gone of ['FullScreen', 'HideToolbar', '/Dur', '/Trans', 'FontMatrix', 'alert'])
    expect(written).not.toContain(gone);
});

test('long numbers between objects, which the parser reads again at each digit, are refused before it', async () => {
  const filled = (letter: string) => {
    const pdf = aPdf().toString('latin1');
    return Buffer.from(pdf.replace('xref\n', `${letter.repeat(50_000)}\nxref\n`), 'latin1');
  };
  const timeOf = async (pdf: Buffer) => {
    const began = performance.now();
    const result = await resultOf(pdf);
    return { result, ms: performance.now() - began };
  };
  const letters = await timeOf(filled('x'));
  const digits = await timeOf(filled('1'));
  expect(digits.result).toBe('file_unreadable');
  expect(digits.ms).toBeLessThan(letters.ms * 10 + 10);
});
