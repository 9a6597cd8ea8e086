import sharp from 'sharp';
import type { DocumentKind } from '#shared/rules/uploads.ts';

export type ImageType = 'image/jpeg' | 'image/png';

// libvips writes decoded pictures above 100 MB to a temporary file, and documents must not be on disk unencrypted:
// https://www.libvips.org/API/current/how-it-opens-files.html
const most = {
  pixels: 25_000_000,
  side: 20_000,
  bytesDecoded: 100_000_000,
  photoSide: 1024,
  bytesEncoded: 10_000_000,
} as const;
const bytesPerSample = new Map([
  ['uchar', 1],
  ['char', 1],
  ['ushort', 2],
  ['short', 2],
]);
const options = { limitInputPixels: most.pixels, failOn: 'error', sequentialRead: true } as const;

sharp.cache(false);

/**
 * Re-encodes an image: decoded, rotated upright, encoded again, so that hidden content is removed. Nothing if it
 * is broken or too large, in pixels or after encoding.
 */
export async function reencodeImage(bytes: Buffer, type: ImageType, kind: DocumentKind): Promise<Buffer | undefined> {
  // sharp's errors have no codes; all that it throws here is about the uploaded picture.
  return encodedAnew(bytes, type, kind).catch(() => undefined);
}

/**
 * Whether the pixel data fill the size in the header. The decoder fills missing data with grey and only warns, as
 * it does for harmless bytes that some cameras write; only missing data are refused.
 */
async function fillsItsSize(bytes: Buffer): Promise<boolean> {
  const strict = sharp(bytes, { ...options, failOn: 'warning' }).timeout({ seconds: 8 });
  return strict.stats().then(
    () => true,
    (error: unknown) => error instanceof Error && !/premature end/i.test(error.message),
  );
}

async function encodedAnew(bytes: Buffer, type: ImageType, kind: DocumentKind): Promise<Buffer | undefined> {
  const { width, height, channels, depth } = await sharp(bytes, options).metadata();
  // One pixel wide and millions high takes seconds to decode row by row; no camera or scanner makes it.
  if (Math.max(width, height) > most.side) return undefined;
  if (width * height * channels * (bytesPerSample.get(depth) ?? 8) > most.bytesDecoded) return undefined;
  if (type === 'image/jpeg' && !(await fillsItsSize(bytes))) return undefined;
  const upright = sharp(bytes, options).timeout({ seconds: 8 }).autoOrient();
  if (kind === 'profilePhoto')
    upright.resize(most.photoSide, most.photoSide, { fit: 'inside', withoutEnlargement: true });
  const encoded = await (type === 'image/png' ? upright.png() : upright.jpeg({ quality: 90 })).toBuffer();
  return encoded.length > most.bytesEncoded ? undefined : encoded;
}
