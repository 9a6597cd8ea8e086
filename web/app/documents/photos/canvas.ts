/** Canvas helpers. iPhones render canvases above 16.7 megapixels blank, so the edges are limited to 2,400 pixels. */

export const largestEdge = 2400;

/** On white, because JPEG has no transparency; scaled so that the long edge is at most `edge`. */
export function drawScaled(picture: CanvasImageSource, width: number, height: number, edge: number): HTMLCanvasElement {
  const scale = Math.min(1, edge / Math.max(width, height));
  const canvas = newCanvas(width * scale, height * scale);
  const context = canvasContext(canvas);
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export function newCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}

/** Returns the 2D context; throws if the browser has too little memory for the canvas. */
export function canvasContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas context');
  return context;
}

/** Frees the canvas memory at once, because phones have little of it. */
export function releaseCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}
