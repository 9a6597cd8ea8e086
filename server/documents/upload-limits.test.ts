import { crc32 as crc, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, type Session } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { aDrawnPdf, aSlowPdf, streamOf } from '#test/drawn-pdfs.ts';
import { everything } from '#test/everything.ts';
import { aPdf } from '#test/pdfs.ts';
import { expectRefused, type RefusedUpload } from '#test/refused-uploads.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture, megabyte, saveProfile, upload } from '#test/uploads.ts';
import { openUploadInspector } from './upload-inspection-pool.ts';

const tooLarge = 'File too large. Max allowed size is 1MB.';

const hurriedUploads = openUploadInspector({ taskTimeout: 5_000 });
let testApp: TestApp;
/** Takes less time for a file, so that tests need not wait long. */
let hurried: TestApp;
let asha: Session;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: true });
  hurried = await openTestApp({
    jobs: false,
    where: testApp.where,
    uploads: hurriedUploads,
    trustProxy: ['127.0.0.1'],
  });
  asha = await aCustomer(testApp, 'asha@dosaplaza.in', 'Asha Rao');
});
afterAll(async () => {
  await hurried.close();
  await hurriedUploads.close();
  await testApp.close();
});

/** Creates a decompression bomb: a small file that decodes to an enormous picture. */
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
  const row = 1 + Math.ceil(side / 8);
  const data = deflateSync(Buffer.alloc(row * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

const aPlainJpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f6b4f' } })
    .jpeg()
    .toBuffer();

describe('refused', () => {
  const refused: RefusedUpload[] = [
    [
      '1 MB and one byte',
      async () => upload(Buffer.concat([await aPicture(), Buffer.alloc(megabyte + 1)]).subarray(0, megabyte + 1)),
      413,
      tooLarge,
    ],
    ['5 MB', () => upload(Buffer.alloc(5 * megabyte, 1)), 413, tooLarge],
    ['a PNG of 256 million pixels', () => upload(pixelBomb(16_000)), 400, /too many pixels/],
    ['a PNG of one pixel in 24 million rows', () => upload(pixelBomb(1, 24_000_000)), 400, /too many pixels/],
    [
      'a JPEG of 50 million pixels below 1 MB',
      async () => upload(await aPlainJpeg(8_160, 6_144)),
      400,
      /too many pixels/,
    ],
  ];

  test.each(refused)('%s', async (_what, file, status, message) => {
    await expectRefused(testApp, asha, await file(), status, message);
  });
});

test('PDFs made to be slow are refused, and an honest one from another address is taken meanwhile', async () => {
  const slow = () => expectRefused(hurried, asha, upload(aSlowPdf()), 400, /took too long/);
  const refused = Promise.all([slow(), slow()]);
  const bela = await aCustomer(testApp, 'bela@dosaplaza.in');
  const elsewhere = { 'x-forwarded-for': '203.0.113.9' };
  const there = { ...bela, bearer: { ...bela.bearer, ...elsewhere } };
  const honest = () => saveProfile(hurried, there, { panCard: upload(aPdf()) });
  await waitUntil(honest, ({ status }) => status === 200, 60);
  await refused;
});

test('a PDF that would take the memory of the machine is refused', async () => {
  const pixels = deflateSync(Buffer.alloc(7_700 * 7_700));
  const image = streamOf(
    '/Type /XObject /Subtype /Image /Width 7700 /Height 7700 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode',
    pixels,
  );
  const names = Array.from({ length: 12 }, (_, at) => `/I${at}`);
  const pdf = aDrawnPdf(names.map((name) => `q 200 0 0 100 0 0 cm ${name} Do Q`).join('\n'), {
    resources: `/XObject << ${names.map((name, at) => `${name} ${at + 5} 0 R`).join(' ')} >>`,
    objects: names.map(() => image),
  });
  await expectRefused(hurried, asha, upload(pdf), 400, /too complicated|took too long/);
});

const pictures = everything ? 12 : 5;

test(`${pictures} large pictures at once are decoded in turn`, async () => {
  const heavy = upload(
    await sharp({ create: { width: 4_900, height: 4_900, channels: 3, background: '#0f6b4f' } })
      .png()
      .toBuffer(),
  );
  const users = [asha];
  for (let other = 1; other < pictures; other += 1) users.push(await aCustomer(testApp, `heavy-${other}@dosaplaza.in`));
  const answers = await Promise.all(users.map((user) => saveProfile(testApp, user, { panCard: heavy })));
  expect(answers.map(({ status }) => status)).toEqual(Array(pictures).fill(200));
});
