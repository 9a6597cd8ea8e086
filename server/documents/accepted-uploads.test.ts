import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, type Session } from '#test/accounts.ts';
import { aPdf } from '#test/pdfs.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture, megabyte, open, pixelsOf, saveProfile, upload, webPage } from '#test/uploads.ts';

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
  const pdf = aPdf();
  test.each([
    ['with a line break before it', Buffer.concat([Buffer.from('\r\n'), pdf])],
    ['with a byte order mark before it', Buffer.concat([Buffer.from('\ufeff'), pdf])],
    ['with Ctrl-Z after it', Buffer.concat([pdf, Buffer.from('\x1a')])],
    ['with a second end', Buffer.concat([pdf, Buffer.from('\n%%EOF\n')])],
    ['with a script', aPdf({ catalogue: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' })],
    ['with a link', aPdf({ objects: ['<< /S /URI /URI (https://bank.example) >>'] })],
  ])('a PDF %s, as it came', async (_what, sent) => {
    const { status, body } = await saveProfile(testApp, asha, { aadharCard: upload(sent) });
    expect([status, body.papers.find(({ kind }) => kind === 'aadharCard')?.mediaType]).toEqual([
      200,
      'application/pdf',
    ]);
    expect((await open(testApp, body.user.aadharCard, asha)).bytes.equals(sent)).toBe(true);
  });

  test.each([false, true])(
    'a JPEG with all its pixels and without its end marker (progressive: %s)',
    async (progressive) => {
      const picture = await sharp(await aPicture('jpeg', 300, 300))
        .jpeg({ progressive })
        .toBuffer();
      const { body } = await saveProfile(testApp, asha, { panCard: upload(picture.subarray(0, -2)) });
      expect(body.message).toBe('Profile updated successfully!');
      const [whole, stored] = [
        await pixelsOf(picture),
        await pixelsOf((await open(testApp, body.user.panCard, asha)).bytes),
      ];
      expect([stored.width, stored.height]).toEqual([300, 300]);
      expect(stored.data.findIndex((value, at) => Math.abs(value - (whole.data[at] ?? 0)) > 60)).toBe(-1);
    },
  );

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
