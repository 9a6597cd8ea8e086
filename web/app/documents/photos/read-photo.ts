import { canvasContext, drawScaled, largestEdge, newCanvas, releaseCanvas } from './canvas.ts';

export const mostPhotoBytes = 25 * 1_048_576;
const mostPixels = 60_000_000;

export type PhotoSize = { width: number; height: number };
export type ReadPhoto = { canvas: HTMLCanvasElement; original: PhotoSize };

/**
 * Decodes a photo upright, scaled to a long edge of at most 2,400 pixels; undefined if the browser cannot decode it, it
 * has more than 60 million pixels, or the canvas stays blank. The <img> is drawn directly into the small canvas, so
 * that no full-size canvas is needed.
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

/** Samples 64 pixels: a browser that is short of memory draws nothing and reports no error. */
function isBlank(canvas: HTMLCanvasElement): boolean {
  const places = newCanvas(8, 8);
  const context = canvasContext(places);
  context.imageSmoothingEnabled = false;
  context.drawImage(canvas, 0, 0, 8, 8);
  const colours = new Uint32Array(context.getImageData(0, 0, 8, 8).data.buffer);
  releaseCanvas(places);
  return colours.every((colour) => colour === colours[0]);
}
