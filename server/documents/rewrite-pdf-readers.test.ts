import { deflateSync } from 'node:zlib';
import { PDFDict, PDFName, PDFParser } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { hex, streamOf } from '#test/pdf-packers.ts';
import { aPdf } from '#test/pdfs.ts';
import { aPdfOfXrefStream } from '#test/xref-stream-pdfs.ts';
import { rewritePdf } from './rewrite-pdf.ts';

// Files that PDF readers interpret differently. For example, pdf.js reads `/F` as the filter of a stream. PDFium and
// pdf.js search all bytes for objects if a file seems broken.

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const catalogue = '<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R >>';
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>';

async function resultOf(pdf: Buffer): Promise<string> {
  const found = await rewritePdf(pdf);
  return 'problem' in found ? found.problem : found.bytes.toString('latin1');
}

/**
 * Creates a PDF with a script that runs on opening. The catalogue and the action are in an object stream that `pack`
 * creates.
 */
const withScript = (pack: (content: Buffer) => { dictionary: string; data: Buffer }) =>
  aPdfOfXrefStream({ objects: { 2: pages, 3: page }, packed: { 1: catalogue, 6: script }, packedIn: 5, pack });

/** Applies PNG filter 1, which stores the difference from the pixel to the left. */
function pngRows(content: Buffer, rowLength: number, pixel: number): Buffer {
  const data = Buffer.alloc(Math.ceil(content.length / rowLength) * rowLength, ' ');
  content.copy(data);
  const rows: number[] = [];
  for (let at = 0; at < data.length; at += 1) {
    const column = at % rowLength;
    if (column === 0) rows.push(1);
    rows.push(((data[at] ?? 0) - (column < pixel ? 0 : (data[at - pixel] ?? 0))) & 255);
  }
  return Buffer.from(rows);
}

/** Applies the TIFF predictor to samples of two bytes. */
function tiffRows(content: Buffer, rowLength: number): Buffer {
  const data = Buffer.alloc(Math.ceil(content.length / rowLength) * rowLength, ' ');
  content.copy(data);
  const rows = Buffer.alloc(data.length);
  for (let at = 0; at < data.length; at += 2) {
    const left = at % rowLength === 0 ? 0 : data.readUInt16BE(at - 2);
    rows.writeUInt16BE((data.readUInt16BE(at) - left) & 65_535, at);
  }
  return rows;
}

describe('a script in an object stream is found, or the file is refused as unreadable', () => {
  const predicted = (parameters: string, data: (content: Buffer) => Buffer) => (content: Buffer) => ({
    dictionary: `/Filter /FlateDecode /DecodeParms << ${parameters} >>`,
    data: deflateSync(data(content)),
  });
  test.each([
    ['plain', (data: Buffer) => ({ dictionary: '', data }), 'file_active'],
    [
      'compressed',
      (content: Buffer) => ({ dictionary: '/Filter /FlateDecode', data: deflateSync(content) }),
      'file_active',
    ],
    [
      'the short key of a filter',
      (content: Buffer) => ({ dictionary: '/F /AHx', data: hex(content) }),
      'file_unreadable',
    ],
    [
      'the short key of two filters',
      (content: Buffer) => ({ dictionary: '/F [/AHx /Fl]', data: hex(deflateSync(content, { level: 0 })) }),
      'file_unreadable',
    ],
    [
      'pixels of three times four bits',
      predicted('/Predictor 15 /Colors 3 /BitsPerComponent 4 /Columns 20', (content) => pngRows(content, 30, 2)),
      'file_unreadable',
    ],
    [
      'a count of colours that is no whole number',
      predicted('/Predictor 15 /Colors 3.9 /Columns 8', (content) => pngRows(content, 32, 4)),
      'file_unreadable',
    ],
    [
      'TIFF rows of two bytes',
      predicted('/Predictor 2 /Colors 1 /BitsPerComponent 16 /Columns 15', (content) => tiffRows(content, 30)),
      'file_unreadable',
    ],
    [
      'parameters in another object',
      predicted('/Predictor 2 /Columns 15 /BitsPerComponent 4 0 R', (content) => tiffRows(content, 30)),
      'file_unreadable',
    ],
  ])('%s', async (_name, pack, problem) => {
    // With the wrong filter, the parser may find no object at all, or a key that refers to a file.
    const found = await resultOf(withScript(pack));
    expect(problem === 'file_unreadable' ? ['file_unreadable', 'file_active'] : [problem]).toContain(found);
  });
});

test('a link in an object stream with the short key of a filter is refused', async () => {
  const link = '<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (http://evil.example/) >> >>';
  const pdf = aPdfOfXrefStream({
    objects: { 2: pages },
    packed: { 1: '<< /Type /Catalog /Pages 2 0 R >>', 3: page.replace('>>', `/Annots [${link}] >>`) },
    pack: (content) => ({ dictionary: '/F /AHx', data: hex(content) }),
  });
  expect(await resultOf(pdf)).toMatch(/^file_/);
});

test('the action that opens is the one that is written', async () => {
  const named = '<< /S /Named /N /Print >>';
  const pdf = aPdfOfXrefStream({
    objects: { 2: pages, 3: page, 7: '[3 0 R /Fit]\nendobj\n6 0 obj [3 0 R /Fit]' },
    packed: { 1: catalogue, 6: named },
    packedIn: 5,
  });
  const found = await resultOf(pdf);
  expect(found).toContain('/OpenAction');
  expect(found).not.toContain('Print');
  expect(await resultOf(aPdf({ catalogue: '/OpenAction << /S /GoTo /S /Named /N /Print >>' }))).toBe('file_active');
  const twice = await resultOf(aPdf({ catalogue: '/OpenAction << /S /Named /S /GoTo /D [3 0 R /Fit] >>' }));
  expect(twice).toContain('/GoTo');
  expect(twice).not.toContain('Named');
});

test('a command of a link is refused', async () => {
  const link = '<< /Subtype /Link /Rect [0 0 200 200] /A << /S /Named /N /Print >> >>';
  expect(await resultOf(aPdf({ catalogue: `/Dests << /Annots [${link}] >>` }))).toBe('file_active');
});

describe('objects that are found by readers which take the file for broken', () => {
  const hidden = `\nendstream\nendobj\n9 0 obj\n${script}\nendobj\n`;
  const inContent = (data: string) =>
    aPdfOfXrefStream({
      objects: {
        1: '<< /Type /Catalog /Pages 2 0 R >>',
        2: pages,
        3: page.replace('>>', '/Contents 4 0 R >>'),
        4: streamOf('', Buffer.from(data)),
      },
    });
  test.each([
    ['as they are', hidden],
    ['with blanks', hidden.replace('0 obj', '0 \0\t\n obj')],
    ['with a comment', hidden.replace('0 obj', '0 % a b c\nobj')],
    ['with two comments', hidden.replace('0 obj', '0 % a\r%b c\nobj')],
  ])('in page content, %s', async (_name, data) => {
    expect(await resultOf(inContent(data))).toBe('file_active');
  });
  test.each([
    ['of forbidden kinds', `\\) 9 0 obj ${script}`],
    ['as a name spelled with #', '/#4a#61vaScript'],
    ['of any kind', '9 0 obj [1 2 3] endobj'],
  ])('in a string, %s', async (_name, text) => {
    expect(await resultOf(aPdf({ catalogue: `/Lang (${text})` }))).toBe('file_active');
  });
  test('page content and text that look a little like them are stored', async () => {
    const data = 'BT (100 objects, an obj, endobj, 1 0 R) Tj ET';
    expect(await resultOf(inContent(data))).toContain(data);
  });
});

describe('streams in places where none belongs are left out', () => {
  const stream = streamOf('', Buffer.from('left out'));
  test.each([
    ['private data of a program', '/PieceInfo << /Draw << /Private 4 0 R >> >>'],
    ['a security store', '/DSS << /Certs [4 0 R] >>'],
    ['a name tree', '/Names << /Templates << /Names [(a) 4 0 R] >> /Dests << /Names [(a) 4 0 R] >> >>'],
    ['an outline', '/Outlines << /First << /Title (a) /Dest 4 0 R >> >>'],
    ['a form', '/AcroForm << /Fields [<< /T (a) /V 4 0 R >>] >>'],
  ])('%s', async (_name, entry) => {
    const found = await resultOf(aPdf({ catalogue: entry, objects: [stream] }));
    expect(found).toMatch(/^%PDF/);
    expect(found).not.toContain('left out');
  });
  test.each(['/Type /ObjStm', '/Type /XRef', '/Type /Obj#53tm'])('%s as metadata', async (type) => {
    const found = await resultOf(
      aPdf({
        catalogue: '/Metadata 4 0 R',
        objects: [streamOf(`${type} /N 0 /First 0 /Size 1 /W [1 1 1]`, Buffer.of(0, 0, 0))],
      }),
    );
    expect(found).toMatch(/^%PDF/);
    expect(found).not.toContain('stream\n');
  });
  test.each([
    '/F (//evil.example/x)',
    '/F << /Type /Filespec /F (x) >>',
    '/FFilter /FlateDecode',
    '/Ref << /F (x) >>',
    '/F /AHx',
  ])('data in another file: %s', async (entry) => {
    const pdf = aPdf({ catalogue: '/Metadata 4 0 R', objects: [streamOf(entry, Buffer.from('x'))] });
    expect(await resultOf(pdf)).toBe('file_active');
  });
});

test('nothing of a file is stored that its catalogue does not need: unused objects, data before, between and after', async () => {
  const pdf = aPdfOfXrefStream({
    objects: { 1: '<< /Type /Catalog /Pages 2 0 R /Secret (of a program) >>', 2: pages, 3: page, 9: '(unused)' },
    before: '% between\n',
  });
  const found = await resultOf(pdf);
  expect(found).not.toMatch(/Secret|unused|between|XRef|\/Prev/);
  const context = await PDFParser.forBytesWithOptions(
    Buffer.from(found, 'latin1'),
    Number.POSITIVE_INFINITY,
    true,
  ).parseDocument();
  expect(context.enumerateIndirectObjects()).toHaveLength(3);
  expect(
    context.lookup(context.trailerInfo.Root, PDFDict).lookup(PDFName.of('Pages'), PDFDict).has(PDFName.of('Kids')),
  ).toBe(true);
});

test('a file with a missing page, missing content or pages in a circle is refused as unreadable', async () => {
  const of = (objects: Record<number, string>) =>
    resultOf(aPdfOfXrefStream({ objects: { 1: '<< /Type /Catalog /Pages 2 0 R >>', 2: pages, ...objects } }));
  expect(await of({ 9: 'null' })).toBe('file_unreadable');
  expect(await of({ 3: page.replace('>>', '/Contents 8 0 R >>') })).toBe('file_unreadable');
  expect(await of({ 3: page.replace('>>', '/Contents [8 0 R] >>') })).toBe('file_unreadable');
  expect(await of({ 3: '<< /Type /Pages /Kids [2 0 R] >>' })).toBe('file_unreadable');
  expect(await of({ 3: '<< /Type /Pages /Kids 3 >>' })).toBe('file_unreadable');
  expect(await of({ 2: '<< /Type /Pages /Kids [] /Count 0 >>' })).toBe('file_unreadable');
});
