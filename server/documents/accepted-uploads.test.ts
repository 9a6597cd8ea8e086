import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, type Session } from '#test/accounts.ts';
import { aPdf, pdfScript } from '#test/pdfs.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture, megabyte, open, pixelsOf, saveProfile, upload, webPage } from '#test/uploads.ts';
import { rewritePdf } from './rewrite-pdf.ts';

let testApp: TestApp;
let asha: Session;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: true });
  asha = await aCustomer(testApp, 'asha@dosaplaza.in', 'Asha Rao');
});
afterAll(() => testApp.close());

describe('sanitized', () => {
  test('a JPEG with an appended web page comes back as the picture alone', async () => {
    const picture = await aPicture('jpeg');
    const { body } = await saveProfile(testApp, asha, {
      panCard: upload(Buffer.concat([picture, Buffer.from(webPage)])),
    });
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
    ['an object stream that does not say so', aPdf({ packed: [pdfScript], packedAs: '/Filter /FlateDecode' })],
    [
      'differences of rows in it',
      aPdf({ packed: [pdfScript], packedAs: '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>' }),
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
