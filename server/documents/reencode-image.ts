import sharp, { type PngOptions, type Sharp } from 'sharp';
import type { DocumentKind } from '#shared/rules/uploads.ts';

export type ImageType = 'image/jpeg' | 'image/png';

// libvips writes decoded pictures above 100 MB to a temporary file, but documents must not be written to disk
// unencrypted: https://www.libvips.org/API/current/how-it-opens-files.html
const most = {
  pixels: 25_000_000,
  side: 20_000,
  bytesDecoded: 100_000_000,
  photoSide: 1024,
} as const;
/** Our encoder may compress a picture less than the sender's encoder. */
export const mostBytesStored = (sent: number): number => 2 * sent + 1_000_000;
const bytesPerSample = new Map([
  ['uchar', 1],
  ['char', 1],
  ['ushort', 2],
  ['short', 2],
]);
const options = { limitInputPixels: most.pixels, failOn: 'error', sequentialRead: true } as const;

sharp.cache(false);

export type Reencoded = { type: ImageType; bytes: Buffer; pages: [] };
export type ImageProblem = 'file_pixels' | 'file_unreadable' | 'file_truncated';

const endOfJpeg = Buffer.from([0xff, 0xd9]);

/** Upright and without hidden content. Refuses broken, huge or too large ones. A PNG may become a JPEG. */
export async function reencodeImage(
  bytes: Buffer,
  type: ImageType,
  kind: DocumentKind,
): Promise<Reencoded | { problem: ImageProblem }> {
  // Some programs leave out the end marker; behind another one, the decoder ignores it.
  const ended = type === 'image/jpeg' ? Buffer.concat([bytes, endOfJpeg]) : bytes;
  // sharp's errors have no codes. Any error here is caused by the uploaded picture.
  return encodedAnew(ended, type, kind).catch((error: unknown) => ({ problem: problemOf(error) }));
}

const problemOf = (error: unknown): ImageProblem =>
  error instanceof Error && /premature end|read error/i.test(error.message) ? 'file_truncated' : 'file_unreadable';

/** Whether decoding an image would take too much memory or time, according to the size in the header of the image. */
async function isTooLarge(bytes: Buffer): Promise<boolean> {
  const { width, height, channels, depth } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
  const pixels = width * height;
  // An image of one by millions of pixels takes seconds to decode row by row. No camera or scanner produces one.
  if (pixels > most.pixels || Math.max(width, height) > most.side) return true;
  return pixels * channels * (bytesPerSample.get(depth) ?? 8) > most.bytesDecoded;
}

/**
 * Throws unless the image has data for all pixels of the size in its header. If data is missing, the decoder fills it
 * with grey and warns. It also warns about harmless bytes that some cameras write, so those warnings are ignored.
 */
async function assertWhole(bytes: Buffer): Promise<void> {
  const strict = sharp(bytes, { ...options, failOn: 'warning' }).timeout({ seconds: 8 });
  await strict.stats().catch((error: unknown) => {
    if (problemOf(error) === 'file_truncated') throw error;
  });
}

async function encodedAnew(
  bytes: Buffer,
  type: ImageType,
  kind: DocumentKind,
): Promise<Reencoded | { problem: ImageProblem }> {
  if (await isTooLarge(bytes)) return { problem: 'file_pixels' };
  if (type === 'image/jpeg') await assertWhole(bytes);
  const { hasAlpha } = await sharp(bytes, options).metadata();
  for (const encode of encodingsOf(type, hasAlpha)) {
    const upright = sharp(bytes, options).timeout({ seconds: 8 }).autoOrient();
    if (kind === 'profilePhoto')
      upright.resize(most.photoSide, most.photoSide, { fit: 'inside', withoutEnlargement: true });
    const encoded = await encode(upright);
    if (encoded.bytes.length <= mostBytesStored(bytes.length)) return encoded;
  }
  return { problem: 'file_unreadable' };
}

type Encode = (picture: Sharp) => Promise<Reencoded>;

/** In the order in which they are tried. JPEG has no transparency, so it is not tried for an alpha channel. */
function encodingsOf(type: ImageType, hasAlpha: boolean): Encode[] {
  const lossy = [jpeg(90), jpeg(75), jpeg(50)];
  if (type === 'image/jpeg') return lossy;
  return [png({ adaptiveFiltering: true }), png({}), ...(hasAlpha ? [] : lossy)];
}

// PNG filters make photographs smaller, but drawings larger.
const png =
  (how: PngOptions): Encode =>
  async (picture) => ({ type: 'image/png', bytes: await picture.png(how).toBuffer(), pages: [] });
const jpeg =
  (quality: number): Encode =>
  async (picture) => ({ type: 'image/jpeg', bytes: await picture.jpeg({ quality }).toBuffer(), pages: [] });
