/**
 * Pixels per point. 216 dpi keeps an A4 page sharp at every zoom level of the screen. Small pages, such as a card, get
 * more.
 */
const pixelsPerPoint = 3;
const longerSide = 2_500;
const most = { pixels: 16_000_000, side: 16_000 };

/** Returns the size in pixels of the picture of a page, from the page's size in points. */
export function pictureSize(width: number, height: number): { width: number; height: number } {
  const longer = Math.max(width, height);
  const wanted = Math.max(pixelsPerPoint, longerSide / longer);
  const scale = Math.min(wanted, most.side / longer, Math.sqrt(most.pixels / (width * height)));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}
