import { createHash, randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Channels, type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { everything } from '#test/everything.ts';
import { pixelsOf } from '#test/uploads.ts';
import { inspectUpload } from './inspect-upload.ts';
import { mostBytesStored } from './reencode-image.ts';

// The stored size is limited by the uploaded size, even for files crafted to grow when they are encoded again.

function aPictureOf(side: number, channels: Channels, color: (x: number, y: number, channel: number) => number): Sharp {
  const pixels = Buffer.alloc(side * side * channels);
  let at = 0;
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      for (let channel = 0; channel < channels; channel += 1, at += 1) pixels[at] = color(x, y, channel) & 255;
  return sharp(pixels, { raw: { width: side, height: side, channels } });
}
const noiseOf = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });
/** Returns a channel value of a pixel. PNG filters predict rows of such values well. */
const ramps = (x: number, y: number, channel: number) =>
  [x * 7 + y * 13, x * 11 + y * 3, (x * x + y * y) >> 9, x + y][channel] ?? 0;
const best = { compressionLevel: 9, adaptiveFiltering: true };

const pictures: [string, () => Promise<Buffer>][] = [
  ['rows that filters predict', () => aPictureOf(1_300, 3, ramps).png(best).toBuffer()],
  ['the same with transparent parts', () => aPictureOf(1_300, 4, ramps).png(best).toBuffer()],
  ['noise', () => noiseOf(570).png().toBuffer()],
  ['noise of two colours', () => noiseOf(2_500).threshold().png({ palette: true, colours: 2, effort: 1 }).toBuffer()],
  ['a palette', () => aPictureOf(1_200, 3, ramps).png({ palette: true, colours: 16, effort: 1 }).toBuffer()],
  [
    'one colour',
    () =>
      sharp({ create: { width: 4_900, height: 4_900, channels: 3, background: '#070707' } })
        .png()
        .toBuffer(),
  ],
];

test.each(everything ? pictures : pictures.slice(0, 3))(
  'a PNG of %s is stored as one of at most twice the size and 1 MB',
  async (_name, make) => {
    const sent = await make();
    const stored = await inspectUpload('caseDocument', sent);
    if ('problem' in stored) throw new Error(stored.problem);
    expect(stored.bytes.length).toBeLessThanOrEqual(mostBytesStored(sent.length));
    expect(stored.type).toBe('image/png');
    expect((await pixelsOf(stored.bytes)).data.equals((await pixelsOf(sent)).data)).toBe(true);
  },
);

function chunk(kind: string, data: Buffer): Buffer {
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const body = Buffer.concat([Buffer.from(kind), data]);
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/**
 * Creates a PNG with a random first row, to which each further row adds 127. Our encoder does not find the filter that
 * compresses these rows well.
 */
function aGrowingPng(side: number, channels: 3 | 4): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, channels === 4 ? 6 : 2], 8);
  const first = createHash('shake256', { outputLength: side * channels })
    .update('noise')
    .digest();
  const more = Buffer.concat([Buffer.from([2]), Buffer.alloc(side * channels, 127)]);
  const data = deflateSync(Buffer.concat([Buffer.from([0]), first, ...Array.from({ length: side - 1 }, () => more)]));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

test('a PNG that would grow beyond that is stored as a JPEG', async () => {
  const sent = aGrowingPng(1_200, 3);
  const stored = await inspectUpload('caseDocument', sent);
  expect(stored).toMatchObject({ type: 'image/jpeg' });
  if ('bytes' in stored) expect(stored.bytes.length).toBeLessThanOrEqual(mostBytesStored(sent.length));
});

const refused: [string, () => Buffer][] = [
  ['has transparent parts', () => aGrowingPng(1_200, 4)],
  ['is too large as a JPEG too', () => aGrowingPng(3_000, 3)],
];

test.each(everything ? refused : refused.slice(0, 1))(
  'a PNG that would grow beyond that and %s is refused',
  async (_why, make) => {
    const sent = make();
    expect(sent.length).toBeLessThan(200_000);
    expect(await inspectUpload('caseDocument', sent)).toEqual({ problem: 'file_unreadable' });
  },
);

test.each(everything ? [1, 10, 50] : [1])(
  'a JPEG of noise of quality %i is stored with at most twice the size and 1 MB',
  async (quality) => {
    const sent = await noiseOf(1_500).jpeg({ quality, mozjpeg: true }).toBuffer();
    const stored = await inspectUpload('caseDocument', sent);
    expect(stored).toMatchObject({ type: 'image/jpeg' });
    if ('bytes' in stored) expect(stored.bytes.length).toBeLessThanOrEqual(mostBytesStored(sent.length));
  },
);
