import sharp from 'sharp';
import type { PaperKind } from '#shared/rules/uploads.ts';

export type ImageType = 'image/jpeg' | 'image/png';

// libvips writes decoded pictures above 100 MB to a temporary file, and a paper is never to lie on a disk in the clear:
// https://www.libvips.org/API/current/how-it-opens-files.html
const most = { pixels: 25_000_000, bytesDecoded: 100_000_000, photoSide: 1024 } as const;
const bytesPerSample = new Map([
  ['uchar', 1],
  ['char', 1],
  ['ushort', 2],
  ['short', 2],
]);
const options = { limitInputPixels: most.pixels, failOn: 'error', sequentialRead: true } as const;

sharp.cache(false);

/**
 * The picture and nothing else: decoded, turned upright, encoded anew, so that whatever hid in the file is gone.
 * Nothing where it is too large or broken.
 */
export async function cleanImage(bytes: Buffer, type: ImageType, kind: PaperKind): Promise<Buffer | undefined> {
  // sharp's errors have no codes; all that it throws here is about the picture that was sent.
  return encodedAnew(bytes, type, kind).catch(() => undefined);
}

async function encodedAnew(bytes: Buffer, type: ImageType, kind: PaperKind): Promise<Buffer | undefined> {
  const { width, height, channels, depth } = await sharp(bytes, options).metadata();
  if (width * height * channels * (bytesPerSample.get(depth) ?? 8) > most.bytesDecoded) return undefined;
  const upright = sharp(bytes, options).timeout({ seconds: 8 }).autoOrient();
  if (kind === 'profilePhoto')
    upright.resize(most.photoSide, most.photoSide, { fit: 'inside', withoutEnlargement: true });
  return (type === 'image/png' ? upright.png() : upright.jpeg({ quality: 90 })).toBuffer();
}
