import sharp from 'sharp';
import { expect, test } from 'vitest';
import { inspectUpload } from '#server/documents/inspect-upload.ts';
import { noise } from '#test/uploads.ts';
import { pdfOfPhotos } from './pdf-of-photos.ts';

const jpeg = async (width: number, height: number) =>
  Uint8Array.from(
    await sharp(await noise(600))
      .resize(width, height, { fit: 'fill' })
      .jpeg({ quality: 75 })
      .toBuffer(),
  ).buffer;

test('photos become pages of their own shape, as they are, in a PDF that our server accepts', async () => {
  const photos = [await jpeg(300, 400), await jpeg(400, 300), await jpeg(300, 400)];
  const bytes = Buffer.from(await pdfOfPhotos(photos, 'दाम के साथ मेन्यू'));
  const stored = await inspectUpload('caseDocument', bytes);
  expect('bytes' in stored && stored.type).toBe('application/pdf');
  for (const photo of photos) expect('bytes' in stored && stored.bytes.includes(Buffer.from(photo))).toBe(true);
  const places = photos.map((photo) => bytes.indexOf(Buffer.from(photo)));
  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  const all = photos.reduce((sum, photo) => sum + photo.byteLength, 0);
  expect(bytes.length - all).toBeLessThan(10_000);
});
