import { deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { aPdf } from '#test/pdfs.ts';
import { pdfProblem } from './pdf-problem.ts';

const script = '<< /S /JavaScript /JS (app.alert(1)) >>';
/** An object stream with one object, before any filter. */
const packed = (object: string) => Buffer.from(`100 0 ${object}`, 'latin1');

const hex = (data: Buffer) => Buffer.from(`${data.toString('hex').replace(/../g, '$& ')}>`);
function ascii85(data: Buffer): Buffer {
  let text = '';
  for (let at = 0; at < data.length; at += 4) {
    const group = data.subarray(at, at + 4);
    const value = Buffer.concat([group, Buffer.alloc(4 - group.length)]).readUInt32BE();
    const digits = [4, 3, 2, 1, 0].map((power) => String.fromCharCode((Math.floor(value / 85 ** power) % 85) + 33));
    text += value === 0 && group.length === 4 ? 'z' : digits.slice(0, group.length + 1).join('');
  }
  return Buffer.from(`${text}~>`);
}
const runLength = (data: Buffer) => Buffer.concat([...data].map((byte) => Buffer.of(0, byte)).concat(Buffer.of(128)));
/** LZW with literals only: 9 bits per byte, cleared before codes of 10 bits. */
function lzw(data: Buffer): Buffer {
  let bits = '';
  data.forEach((byte, at) => {
    if (at % 200 === 0) bits += (256).toString(2).padStart(9, '0');
    bits += byte.toString(2).padStart(9, '0');
  });
  bits += (257).toString(2).padStart(9, '0');
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
}
const packers = new Map<string, (data: Buffer) => Buffer>([
  ['FlateDecode', deflateSync],
  ['ASCIIHexDecode', hex],
  ['ASCII85Decode', ascii85],
  ['LZWDecode', lzw],
  ['RunLengthDecode', runLength],
]);

/** Encodes PNG filter 2: each row as the difference from the one above. */
function differences(data: Buffer, columns: number): Buffer {
  const rows: Buffer[] = [];
  for (let at = 0; at < data.length; at += columns) {
    const row = Buffer.alloc(columns);
    for (let byte = 0; byte < columns; byte += 1)
      row[byte] = ((data[at + byte] ?? 32) - (at > 0 ? (data[at - columns + byte] ?? 0) : 0)) & 255;
    rows.push(Buffer.of(2), row);
  }
  return Buffer.concat(rows);
}

const streamOf = (dictionary: string, data: Buffer) =>
  `<< ${dictionary} /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`;
const filtered = (names: string[], object: string, more = '/Type /ObjStm /N 1 /First 6') => {
  const data = names.toReversed().reduce<Buffer>((bytes, name) => packers.get(name)?.(bytes) ?? bytes, packed(object));
  return aPdf({ objects: [streamOf(`${more} /Filter [${names.map((name) => `/${name}`).join(' ')}]`, data)] });
};

describe('an object stream that some readers read is found or refused', () => {
  const objects = '/Type /ObjStm /N 1 /First 6';
  const cases: [name: string, file: Buffer, problem: string][] = [
    [
      'a predictor between two filters',
      aPdf({
        objects: [
          streamOf(
            `${objects} /Filter [/FlateDecode /FlateDecode] /DecodeParms [<< /Predictor 12 /Columns 16 >> null]`,
            deflateSync(differences(deflateSync(packed(script)), 16)),
          ),
        ],
      }),
      'file_active',
    ],
    [
      'letters that are no digits between ASCIIHex digits',
      aPdf({
        objects: [
          streamOf(`${objects} /Filter /ASCIIHexDecode`, Buffer.from(`zz${hex(packed(script)).toString('latin1')}`)),
        ],
      }),
      'file_active',
    ],
    [
      'blanks before the line end',
      Buffer.from(
        aPdf({ objects: [streamOf(`${objects} /Filter /FlateDecode`, deflateSync(packed(script)))] })
          .toString('latin1')
          .replace('stream\n', `stream${' '.repeat(9)}\n`),
        'latin1',
      ),
      'file_active',
    ],
    [
      'words before the line end',
      Buffer.from(
        aPdf({ objects: [streamOf(`${objects} /Filter /FlateDecode`, deflateSync(packed(script)))] })
          .toString('latin1')
          .replace('stream\n', 'stream of objects\n'),
        'latin1',
      ),
      'file_active',
    ],
    [
      'data that nothing decodes',
      aPdf({ objects: [streamOf(`${objects} /Filter /FlateDecode`, deflateRawSync(packed(script)))] }),
      'file_unreadable',
    ],
    [
      'data that nothing decodes, the type spelled with #',
      aPdf({
        objects: [streamOf('/Type /Obj#53tm /N 1 /First 6 /Filter /FlateDecode', deflateRawSync(packed(script)))],
      }),
      'file_unreadable',
    ],
  ];
  test.each(cases)('%s', async (_name, file, problem) => {
    expect(await pdfProblem(file)).toBe(problem);
  });
});

describe('forbidden content is found in every place', () => {
  const forbidden: [key: string, object: string, problem: string][] = [
    ['a script', script, 'file_active'],
    ['a script by reference', '<< /JS 7 0 R >>', 'file_active'],
    ['a program', '<< /S /Launch /F (cmd.exe) >>', 'file_active'],
    ['an embedded file', '<< /Type /EmbeddedFile >>', 'file_active'],
    ['an embedded file without its type', '<< /F (a) /EF << /F 5 0 R >> >>', 'file_active'],
    ['another file to open', '<< /S /GoToR /F (//evil.example/x.pdf) /D [0 /Fit] >>', 'file_active'],
    ['an embedded file to open', '<< /S /GoToE >>', 'file_active'],
    ['a form to send away', '<< /S /SubmitForm /F (//evil.example) >>', 'file_active'],
    ['data to import', '<< /S /ImportData /F (x) >>', 'file_active'],
    ['an XFA form', '<< /XFA [(a) 5 0 R] >>', 'file_active'],
    ['rich media', '<< /Subtype /RichMedia >>', 'file_active'],
    ['actions by the way', '<< /AA << /O 5 0 R >> >>', 'file_active'],
    ['a thread of another file', '<< /S /Thread /F (//evil.example/x.pdf) /D 0 >>', 'file_active'],
    ['a sound to play', '<< /S /Sound /Sound 7 0 R >>', 'file_active'],
    ['a sound of an annotation', '<< /Subtype /Sound >>', 'file_active'],
    ['a view of a 3D model', '<< /S /GoTo3DView >>', 'file_active'],
    ['a 3D model', '<< /Type /Annot /Subtype /3D >>', 'file_active'],
    ['a medium to play', '<< /S /Rendition /OP 0 >>', 'file_active'],
    ['a film to play', '<< /S /Movie >>', 'file_active'],
    ['a command to rich media', '<< /S /RichMediaExecute >>', 'file_active'],
    ['PostScript', '<< /Type /XObject /Subtype /PS >>', 'file_active'],
    ['PostScript in a form', '<< /Subtype /Form /Subtype2 /PS >>', 'file_active'],
    ['an action named elsewhere', '<< /S 7 0 R >>', 'file_active'],
    ['an action on opening', '<< /OpenAction << /S /Named /N /Print >> >>', 'file_active'],
    ['an action on opening, elsewhere', '<< /OpenAction 9 0 R >>', 'file_active'],
    ['a link', '<< /S /URI /URI (https://evil.example) >>', 'file_links'],
  ];
  const places: [name: string, put: (object: string) => Buffer][] = [
    ['as it is', (object) => aPdf({ objects: [object] })],
    [
      'spelled with #',
      (object) =>
        aPdf({
          objects: [object.replace(/\/([A-Z])/g, (_, letter: string) => `/#${letter.charCodeAt(0).toString(16)}`)],
        }),
    ],
    ...[...packers.keys()].map((name): [string, (object: string) => Buffer] => [
      name,
      (object) => filtered([name], object),
    ]),
    ['two filters', (object) => filtered(['ASCII85Decode', 'FlateDecode'], object)],
    ['three filters', (object) => filtered(['ASCIIHexDecode', 'RunLengthDecode', 'LZWDecode'], object)],
    [
      'a stream that says nothing of objects',
      (object) => filtered(['ASCIIHexDecode', 'FlateDecode'], object, '/Subtype /Image'),
    ],
    [
      'a stream with rows of differences',
      (object) => {
        const parameters = '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 7 >>';
        return aPdf({ objects: [streamOf(parameters, deflateSync(differences(packed(object), 7)))] });
      },
    ],
    [
      'a stream whose checksum is wrong',
      (object) => {
        const raw = deflateRawSync(packed(object));
        return aPdf({
          objects: [streamOf('/Filter /FlateDecode', Buffer.concat([Buffer.of(0x78, 0x9c), raw, Buffer.alloc(4)]))],
        });
      },
    ],
    [
      'a stream that breaks off after it',
      (object) => {
        const data = deflateSync(Buffer.concat([packed(object), Buffer.alloc(90, ' ')]), { level: 0 });
        data[2] = 0;
        return aPdf({
          objects: [streamOf('/Filter /FlateDecode', Buffer.concat([data.subarray(0, -4), Buffer.alloc(9, 7)]))],
        });
      },
    ],
    [
      'a stream with endstream in the middle',
      (object) => {
        const data = deflateSync(Buffer.concat([Buffer.from('\nendstream\n'), packed(object)]), { level: 0 });
        return aPdf({ objects: [streamOf('/Filter /FlateDecode', data)] });
      },
    ],
  ];
  for (const [place, put] of places)
    test.each(forbidden)(`${place}: %s`, async (_key, object, problem) => {
      expect(await pdfProblem(put(object))).toBe(problem);
    });
});

test.each([
  ['line breaks', '/S\n\r\n/Sound'],
  ['a comment', '/S% a /Type\n/Sound'],
  ['a long comment', `/S %${' a'.repeat(5_000)}\n/Sound`],
  ['many comments', `/S ${'% a\r\n'.repeat(5_000)}/Sound`],
  ['a comment with an escaped line break', '/S % a#0ab\r/S#6fund'],
  ['nothing', '/S/Sound/Subtype/Link'],
])('an action is found after %s', async (_what, entry) => {
  expect(await pdfProblem(aPdf({ objects: [`<< ${entry} >>`] }))).toBe('file_active');
});

test('an action whose name is an object of its own is found', async () => {
  expect(await pdfProblem(aPdf({ objects: ['/Sound'] }))).toBe('file_active');
});

test('an action across the border of two parts of unpacked data is found', async () => {
  for (const shift of [0, 1, 2, 3, 200, 300]) {
    const data = deflateSync(`${' '.repeat(1_000_000 - shift)}/S${' '.repeat(250)}/Sound `);
    expect(await pdfProblem(aPdf({ objects: [streamOf('/Filter /FlateDecode', data)] }))).toBe('file_active');
  }
});

describe('a PDF that cannot be inspected is refused', () => {
  test.each([
    ['filters that are named elsewhere', '/Filter 7 0 R'],
    ['filters that nobody knows', '/Filter /SomethingNew'],
    ['encryption of one stream', '/Filter [/Crypt /FlateDecode]'],
    ['parameters elsewhere', '/Filter /FlateDecode /DecodeParms 7 0 R'],
    ['parameters elsewhere, in a list', '/Filter [/FlateDecode] /DecodeParms [7 0 R]'],
    ['a parameter elsewhere', '/Filter /FlateDecode /DecodeParms << /Predictor 7 0 R >>'],
    ['another order of codes', '/Filter /LZWDecode /DecodeParms << /EarlyChange 0 >>'],
  ])('%s', async (_what, dictionary) => {
    expect(await pdfProblem(aPdf({ objects: [streamOf(dictionary, Buffer.from('x'))] }))).toBe('file_active');
  });
});

describe('PDFs of common programs are accepted', () => {
  const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]);
  test.each([
    ['a page to begin at', aPdf({ catalogue: '/OpenAction[3 0 R /XYZ null null 0]' })],
    [
      'a page to begin at, as LaTeX writes it',
      aPdf({ catalogue: '/OpenAction 4 0 R', objects: ['<< /S /GoTo /D [3 0 R /Fit] >>'] }),
    ],
    ['a photo', aPdf({ objects: [streamOf('/Subtype /Image /Filter /DCTDecode', picture)] })],
    ['a photo in letters', aPdf({ objects: [streamOf('/Filter [/ASCII85Decode /DCTDecode]', ascii85(picture))] })],
    ['a fax', aPdf({ objects: [streamOf('/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 1728 >>', picture)] })],
    [
      'a fax with shared signs',
      aPdf({ objects: [streamOf('/Filter [/JBIG2Decode] /DecodeParms [<< /JBIG2Globals 5 0 R >>]', picture)] }),
    ],
    ['text in letters', filtered(['ASCII85Decode', 'FlateDecode'], '<< /Title (PAN) >>')],
    [
      'an article, a layer and a font by the names of actions',
      aPdf({
        objects: [
          '<< /Type /Thread /F 5 0 R >>',
          '<< /Type /OCG /Name (Sound) /Sound << /Thread 1 >> >>',
          '<< /Font << /PS 7 0 R /Sound 8 0 R /3D 9 0 R >> >>',
          '<< /Type /StructElem /S /Article >> % /S',
        ],
      }),
    ],
    ['fonts by the names of actions', filtered(['FlateDecode'], 'BT /PS 12 Tf (a) Tj /Sound 9 Tf\n/Thread 9 Tf ET')],
    ['a signature', aPdf({ objects: ['<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached >>'] })],
    [
      'a table of places with differences',
      aPdf({
        objects: [
          streamOf(
            '/Type /XRef /Filter /FlateDecode /DecodeParms << /Columns 5 /Predictor 12 >>',
            deflateSync(Buffer.alloc(600, 2)),
          ),
        ],
      }),
    ],
    [
      'a screenshot',
      aPdf({ objects: [streamOf('/Subtype /Image /Filter /FlateDecode', deflateSync(Buffer.alloc(24_000_000, 200)))] }),
    ],
  ])('%s', async (_what, pdf) => {
    expect(await pdfProblem(pdf)).toBeUndefined();
  });
});

test('60 MB of letters written as #41 take about four times as long as 15 MB', async () => {
  const timeOf = async (bytes: number) => {
    const data = deflateSync(Buffer.alloc(bytes, '#41'));
    const pdf = aPdf({ objects: [streamOf('/Filter /FlateDecode', data)] });
    const began = performance.now();
    expect(await pdfProblem(pdf)).toBeUndefined();
    return performance.now() - began;
  };
  const short = Math.min(await timeOf(15_000_000), await timeOf(15_000_000));
  const long = Math.min(await timeOf(60_000_000), await timeOf(60_000_000));
  // Ten, between four (linear) and sixteen (quadratic).
  expect(long / short).toBeLessThan(10);
}, 60_000);

describe('four times the length takes about four times the time, not sixteen times', () => {
  const tokens = [
    'stream\n',
    'endstream\n',
    'stream\nendstream\n',
    'obj ',
    '1 0 obj ',
    '<<',
    '(',
    '[',
    '%',
    '#',
    '#4a',
    '\0',
    ' ',
    '\n',
    '/Filter ',
    '/Filter/FlateDecode ',
    '/Filter[',
    '/Filter[/A85',
    '/DecodeParms<<',
    '/DecodeParms ',
    '/Predictor 12 ',
    '/Columns 12345 ',
    '/Columns ',
    '/OpenAction ',
    '/OpenAction 3 0 R ',
    '/OpenAction<<',
    '/JS ',
    '/JS 1 ',
    '/AA 11',
    '/',
    '/PS ',
    '/PS\n',
    '\n/PS %',
    '/S %',
    '/S ',
    '/S %\n',
    '%/S/S/S/S/S/S/S/S/S/S/S/S/S/S/S\n',
    '/S 1 ',
    'stream\nx\u009c',
    'stream\nH\u0089\0\0\0\u00ff\u00ff',
    '/Filter/LZWDecode stream\n',
    '/Filter/RunLengthDecode stream\n\u0081a',
  ];
  const timeOf = async (token: string, length: number) => {
    const pdf = aPdf({ objects: [token.repeat(Math.floor(length / token.length))] });
    const times: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      const began = performance.now();
      await pdfProblem(pdf);
      times.push(performance.now() - began);
    }
    return Math.min(...times);
  };
  // Below this many milliseconds timer resolution and garbage collection dominate.
  const floor = 60;
  test.each(tokens.map((token) => [JSON.stringify(token), token] as const))('%s', async (_name, token) => {
    // Retried: quadratic time repeats, load does not.
    const grown: number[] = [];
    do {
      const [quarter, whole] = [await timeOf(token, 250_000), await timeOf(token, 1_000_000)];
      grown.push(whole < floor ? 0 : whole / quarter);
    } while (Math.min(...grown) > 9 && grown.length < 4);
    expect(Math.min(...grown)).toBeLessThan(9);
  });
});
