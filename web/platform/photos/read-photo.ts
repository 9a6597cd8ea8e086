import { contextOf, drawScaled, largestEdge } from './canvas.ts';

export const mostPhotoBytes = 25 * 1_048_576;
const mostPixels = 60_000_000;

export type PhotoSize = { width: number; height: number };
export type ReadPhoto = { canvas: HTMLCanvasElement; original: PhotoSize };

/**
 * Decodes a photo upright, with its long edge at most 2,400 pixels; undefined if the browser cannot. The picture goes
 * from an <img> straight into the small canvas, so that no large one exists.
 */
export async function readPhoto(file: Blob): Promise<ReadPhoto | undefined> {
  const url = URL.createObjectURL(file);
  const picture = new Image();
  try {
    picture.src = url;
    await picture.decode();
    const original = { width: picture.naturalWidth, height: picture.naturalHeight };
    if (original.width * original.height > mostPixels) return undefined;
    const canvas = drawScaled(picture, original.width, original.height, largestEdge);
    return isBlank(canvas) ? undefined : { canvas, original };
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
    picture.src = '';
  }
}

/** True if 64 sampled pixels are the same: what a browser draws without an error when its memory is short. */
function isBlank(canvas: HTMLCanvasElement): boolean {
  const context = contextOf(canvas);
  const seen = new Set<string>();
  for (let row = 0; row < 8; row += 1)
    for (let column = 0; column < 8; column += 1) {
      const x = Math.floor(((column + 0.5) * canvas.width) / 8);
      const y = Math.floor(((row + 0.5) * canvas.height) / 8);
      seen.add(context.getImageData(x, y, 1, 1).data.join());
    }
  return seen.size === 1;
}
