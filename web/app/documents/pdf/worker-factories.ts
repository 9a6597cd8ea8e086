import { noteLoss } from './losses.ts';

/** Replacements for what PDF.js takes from the page, which a worker does not have. */

type CanvasAndContext = { canvas: OffscreenCanvas | null; context: OffscreenCanvasRenderingContext2D | null };

/** Maximum number of pixels of all canvases that exist at once, 800 MB. Transparent groups in each other need many. */
const mostPixels = 200_000_000;

/** `CanvasFactory` of PDF.js: canvases that are drawn in memory. */
export class OffscreenCanvases {
  #pixels = 0;

  create(width: number, height: number): CanvasAndContext {
    this.#count(width * height);
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }

  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    if (!canvas) return;
    this.#count(width * height - canvas.width * canvas.height);
    Object.assign(canvas, { width, height });
  }

  /** Frees the memory at once. */
  destroy(drawing: CanvasAndContext): void {
    this.reset(drawing, 0, 0);
    Object.assign(drawing, { canvas: null, context: null });
  }

  #count(more: number): void {
    if (this.#pixels + more > mostPixels) throw new Error('The PDF needs too many canvases');
    this.#pixels += more;
  }
}

/**
 * `FilterFactory` of PDF.js. Filters are SVG elements, which a worker does not have, so masks by brightness are applied
 * as if they were opaque.
 */
export class NoFilters {
  addFilter(maps: unknown): string {
    if (maps) noteLoss();
    return 'none';
  }

  addAlphaFilter(): string {
    return this.addFilter(true);
  }

  addLuminosityFilter(): string {
    return this.addFilter(true);
  }

  destroy(): void {
    // No filter was made.
  }
}
