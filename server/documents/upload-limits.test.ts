import { crc32 as crc, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, type Session } from '#test/accounts.ts';
import { everything } from '#test/everything.ts';
import { aPdf } from '#test/pdfs.ts';
import { expectRefused, type RefusedUpload } from '#test/refused-uploads.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture, megabyte, saveProfile, upload } from '#test/uploads.ts';
import { openUploadInspector } from './upload-inspection-pool.ts';

const tooLarge = 'File too large. Max allowed size is 1MB.';

let testApp: TestApp;
let asha: Session;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: true });
  asha = await aCustomer(testApp, 'asha@dosaplaza.in', 'Asha Rao');
});
afterAll(() => testApp.close());

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
  // Inspected until the time limit.
  const slow: RefusedUpload = [
    'a PDF that unpacks to 100 MB',
    () => upload(aPdf({ packed: [`(${'a'.repeat(100_000_000)})`] })),
    400,
    /too complicated/,
  ];
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
    ...(everything ? [slow] : []),
  ];

  test.each(refused)('%s', async (_what, file, status, message) => {
    await expectRefused(testApp, asha, await file(), status, message);
  });
});

test('a PDF made to be slow is refused', async () => {
  const uploads = openUploadInspector({ taskTimeout: 1_500 });
  const hurried = await openTestApp({ jobs: false, where: testApp.where, uploads });
  const slow = upload(aPdf({ packed: [`[${'<< /A 1 >>'.repeat(3_000_000)}]`] }));
  await expectRefused(hurried, asha, slow, 400, /too complicated/);
  await hurried.close();
  await uploads.close();
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

test('one account has three files inspected at most; more is refused, and another user is served', async () => {
  const bela = await aCustomer(testApp, 'bela@dosaplaza.in');
  const heavy = upload(aPdf({ packed: ['#41'.repeat(8_000_000)] }));
  const flood = Array.from({ length: 20 }, () => saveProfile(testApp, asha, { panCard: heavy }));
  const other = await saveProfile(testApp, bela, { panCard: upload(await aPicture()) });
  const codes = (await Promise.all(flood)).map(({ status }) => status);
  expect(other.status).toBe(200);
  expect(codes).toContain(429);
});
