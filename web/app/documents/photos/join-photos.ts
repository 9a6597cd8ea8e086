import { largestUpload } from '#shared/rules/uploads.ts';
import { releaseCanvas } from './canvas.ts';
import { type EncodingLimits, encodePhoto } from './compress-photo.ts';
import { pageBudget } from './page-budget.ts';
import { pdfOfPhotos } from './pdf-of-photos.ts';
import type { PreparedFile } from './prepare-file.ts';
import { readPhoto } from './read-photo.ts';

export type JoinProblem = 'pages_large' | 'unreadable';

// Leaves room for the PDF structure, which takes a few hundred bytes per page.
const mostBytes = largestUpload - 30_000;
/** Limits for pages of a PDF; an A4 page is unreadable below 1,400 pixels. */
const limits: Omit<EncodingLimits, 'mostBytes'> = { smallerEdges: [2000, 1600, 1400], qualities: [0.75, 0.65, 0.5] };

/** Keeps the PDF small enough to upload; returns the problem if that is not possible. */
export async function joinPhotos(
  pages: readonly PreparedFile[],
  title: string,
): Promise<{ file: File } | { problem: JoinProblem }> {
  let left = mostBytes;
  const photos: ArrayBuffer[] = [];
  for (const [index, page] of pages.entries()) {
    const sizes = pages.slice(index).map(({ file }) => file.size);
    const photo = await photoWithin(page, pageBudget(sizes, left));
    if (typeof photo === 'string') return { problem: photo };
    left -= photo.size;
    photos.push(await photo.arrayBuffer());
  }
  const bytes = await pdfOfPhotos(photos, title);
  const file = new File([bytes], `${title}.pdf`, { type: 'application/pdf' });
  return file.size <= largestUpload ? { file } : { problem: 'pages_large' };
}

/**
 * Returns a photo within the budget. Unchanged camera photos are encoded too, because a PDF ignores their EXIF rotation
 * and would contain the GPS position.
 */
async function photoWithin({ file, isEncoded }: PreparedFile, budget: number): Promise<File | JoinProblem> {
  if (isEncoded && file.size <= budget) return file;
  const read = await readPhoto(file);
  if (!read) return 'unreadable';
  const photo = await encodePhoto(read.canvas, file.name, { ...limits, mostBytes: budget });
  releaseCanvas(read.canvas);
  if (!photo) return 'pages_large';
  const again = await readPhoto(photo);
  if (!again) return 'unreadable';
  releaseCanvas(again.canvas);
  return photo;
}
