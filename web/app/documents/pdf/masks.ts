export type MaskKind = 'alpha' | 'luminosity';

/** Returns a part of a picture as a mask: its opacity is the opacity or the brightness of the picture, changed by `map`. */
export function maskOf(
  picture: CanvasImageSource,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  kind: MaskKind,
  map?: Uint8Array | null,
): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas context');
  context.drawImage(picture, x, y, width, height, 0, 0, width, height);
  const pixels = context.getImageData(0, 0, width, height);
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [data[at], data[at + 1], data[at + 2], data[at + 3]];
    // The weights of the specification of PDF.
    const value = kind === 'alpha' ? alpha : Math.round(0.3 * red + 0.59 * green + 0.11 * blue);
    data[at + 3] = map ? (map[value] ?? value) : value;
  }
  context.putImageData(pixels, 0, 0);
  return canvas;
}
