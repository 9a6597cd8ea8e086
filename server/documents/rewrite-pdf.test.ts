import { deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { differences, hex, packers, streamOf } from '#test/pdf-packers.ts';
import { aPdf } from '#test/pdfs.ts';
import { rewritePdf } from './rewrite-pdf.ts';

const script = '<< /S /JavaScript /JS (app.alert(1)) >>';
/** Returns the content of an object stream with one object, before any filter. */
const packed = (object: string) => Buffer.from(`100 0 ${object}`, 'latin1');
const objects = '/Type /ObjStm /N 1 /First 6';
const filtered = (names: string[], object: string) => {
  const data = names.toReversed().reduce<Buffer>((bytes, name) => packers.get(name)?.(bytes) ?? bytes, packed(object));
  return aPdf({ objects: [streamOf(`${objects} /Filter [${names.map((name) => `/${name}`).join(' ')}]`, data)] });
};

async function problemOf(pdf: Buffer): Promise<string> {
  const found = await rewritePdf(pdf);
  return 'problem' in found ? found.problem : `written: ${found.bytes.toString('latin1')}`;
}
const blank = await problemOf(aPdf());

describe('forbidden content is found in every place', () => {
  const forbidden: [key: string, object: string, problem: string][] = [
    ['a script', script, 'file_active'],
    ['a script by reference', '<< /JS 1 0 R >>', 'file_active'],
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
    ['a screen to play on', '<< /Type /Annot /Subtype /Screen >>', 'file_active'],
    ['a film to play', '<< /S /Movie >>', 'file_active'],
    ['a command to rich media', '<< /S /RichMediaExecute >>', 'file_active'],
    ['layers to switch', '<< /S /SetOCGState /State [/ON 5 0 R] >>', 'file_active'],
    ['a command of the reader', '<< /A << /S /Named /N /Print >> >>', 'file_active'],
    ['a form to empty', '<< /S /ResetForm >>', 'file_active'],
    ['an unknown action', '<< /A << /S /Somersault >> >>', 'file_active'],
    [
      'an unknown action after a known one',
      '<< /A << /S /GoTo /D (a) /Next [<< /S /Somersault >>] >> >>',
      'file_active',
    ],
    ['an unknown annotation', '<< /Annots [<< /Subtype /Hologram >>] >>', 'file_active'],
    ['PostScript', '<< /Type /XObject /Subtype /PS >>', 'file_active'],
    ['PostScript in a form', '<< /Subtype /Form /Subtype2 /PS >>', 'file_active'],
    ['an action on opening', '<< /OpenAction << /S /Named /N /Print >> >>', 'file_active'],
    ['a start page and then an action', '<< /OpenAction << /S /GoTo /D [3 0 R /Fit] /Next 1 0 R >> >>', 'file_active'],
    ['a link', '<< /S /URI /URI (https://evil.example) >>', 'file_links'],
    ['the base of links', '<< /URI << /Base (https://evil.example) >> >>', 'file_links'],
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
    ['in a newer version of an object', (object) => newerVersion('<< /Title (a) >>', object)],
    ['in an older version of an object', (object) => newerVersion(object, '<< /Title (a) >>')],
    ...[...packers.keys()].map((name): [string, (object: string) => Buffer] => [
      name,
      (object) => filtered([name], object),
    ]),
    ['two filters', (object) => filtered(['ASCII85Decode', 'FlateDecode'], object)],
    ['three filters', (object) => filtered(['ASCIIHexDecode', 'RunLengthDecode', 'LZWDecode'], object)],
  ];
  for (const [place, put] of places)
    test.each(forbidden)(`${place}: %s`, async (_key, object, problem) => {
      // The parser may ignore an older version of an object. The rewritten PDF then does not contain it.
      expect(place.includes('older') ? [problem, blank] : [problem]).toContain(await problemOf(put(object)));
    });
});

/** Creates a PDF that contains object 4 twice. The newer version is in a revision at the end of the file (7.5.6). */
function newerVersion(older: string, newer: string): Buffer {
  return Buffer.from(
    aPdf({ objects: [older, '<< >>'] })
      .toString('latin1')
      .replace('5 0 obj', '4 0 obj')
      .replace(/4 0 obj\n<< >>/, () => `4 0 obj\n${newer}`),
    'latin1',
  );
}

describe('a kind that stands elsewhere is found', () => {
  test.each([
    ['line breaks', '/S\n\r\n/Sound'],
    ['a comment', '/S% a /Type\n/Sound'],
    ['a long comment', `/S %${' a'.repeat(5_000)}\n/Sound`],
    ['many comments', `/S ${'% a\r\n'.repeat(5_000)}/Sound`],
    ['another object', '/S 5 0 R'],
    ['another object after many comments', `/S ${'% a\r\n'.repeat(50)} 5 %\n 0 %\n R`],
    ['nothing', '/S/Sound/Subtype/Link'],
    ['a key that is there twice', '/S /GoTo /S /Sound'],
  ])('after %s', async (_what, entry) => {
    expect(await problemOf(aPdf({ objects: [`<< ${entry} >>`, '/Sound'], catalogue: '/Outlines 4 0 R' }))).toBe(
      'file_active',
    );
  });
  test('an object that is a reference to another one is refused', async () => {
    expect(await problemOf(aPdf({ objects: ['<< /A 5 0 R >>', '6 0 R', '<< /S /Somersault >>'] }))).toBe(
      'file_unreadable',
    );
  });
  test.each(['(Named)', '<4e616d6564>', '5 0 R'])('a kind that is a text: %s', async (kind) => {
    expect(await problemOf(aPdf({ objects: [`<< /A << /S ${kind} /N /Print >> >>`, '(Named)'] }))).toBe('file_active');
  });
});

describe('what a stream holds that is no object stream is not stored', () => {
  const streams: [what: string, object: string][] = [
    [
      'objects in a stream of another type',
      streamOf('/Subtype /Image /Filter /FlateDecode', deflateSync(packed(script))),
    ],
    [
      'rows of differences',
      streamOf(
        '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 7 >>',
        deflateSync(differences(packed(script), 7)),
      ),
    ],
    [
      'a wrong checksum',
      streamOf(
        '/Filter /FlateDecode',
        Buffer.concat([Buffer.of(0x78, 0x9c), deflateRawSync(packed(script)), Buffer.alloc(4)]),
      ),
    ],
    ['the end of a stream in the middle', streamOf('/Title (a)', Buffer.from(`\nendstream\n${script}`))],
  ];
  test.each(streams)('%s, not used', async (_what, object) => {
    expect(await problemOf(aPdf({ objects: [object] }))).toBe(blank);
  });
  test.each(streams)('%s, in a place where no stream belongs', async (_what, object) => {
    const found = await problemOf(aPdf({ objects: [object], catalogue: '/Outlines << /First 4 0 R >> /Dests 4 0 R' }));
    expect(found).toContain('written');
    expect(found).not.toMatch(/stream|JavaScript/);
  });
});

test.each(['<< /First << /Length 1 >>\nstream\nx\nendstream >>', '[<< /Length 1 >>\nstream\nx\nendstream]'])(
  'a stream within another object is refused: %j',
  async (object) => {
    expect(await problemOf(aPdf({ objects: [object], catalogue: '/Outlines 4 0 R' }))).toBe('file_unreadable');
  },
);

describe('an object stream that is not understood is refused', () => {
  const cases: [name: string, dictionary: string, data: Buffer, problem: string][] = [
    [
      'a predictor between two filters',
      '/Filter [/FlateDecode /FlateDecode] /DecodeParms [<< /Predictor 12 /Columns 16 >> null]',
      deflateSync(differences(deflateSync(packed(script)), 16)),
      'file_unreadable',
    ],
    ['other letters', '/Filter /ASCIIHexDecode', Buffer.from(`zz${hex(packed(script))}`), 'file_active'],
    ['data that nothing decodes', '/Filter /FlateDecode', deflateRawSync(packed(script)), 'file_unreadable'],
    ['filters that are named nowhere', '/Filter 7 0 R', packed(script), 'file_active'],
    ['filters that nobody knows', '/Filter /SomethingNew', packed(script), 'file_unreadable'],
    ['encryption of one stream', '/Filter [/Crypt /FlateDecode]', deflateSync(packed(script)), 'file_unreadable'],
    ['a short name of a filter', '/Filter /AHx', hex(packed(script)), 'file_unreadable'],
  ];
  test.each(cases)('%s', async (_name, dictionary, data, problem) => {
    expect(await problemOf(aPdf({ objects: [streamOf(`${objects} ${dictionary}`, data)] }))).toBe(problem);
    const spelled = objects.replace('ObjStm', 'Obj#53tm');
    expect(await problemOf(aPdf({ objects: [streamOf(`${spelled} ${dictionary}`, data)] }))).toBe(problem);
  });

  test.each([
    ['blanks', `stream${' '.repeat(9)}\n`],
    ['words', 'stream of objects\n'],
  ])('%s before the line end', async (_name, word) => {
    const pdf = filtered(['FlateDecode'], script).toString('latin1').replace('stream\n', word);
    expect(await problemOf(Buffer.from(pdf, 'latin1'))).toBe('file_unreadable');
  });
});
