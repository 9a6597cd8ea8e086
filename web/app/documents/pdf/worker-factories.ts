import { noteLoss } from './losses.ts';
import { type MaskKind, maskOf } from './masks.ts';

/** Replacements for what PDF.js takes from the page, which a worker does not have. */

type CanvasAndContext = { canvas: OffscreenCanvas | null; context: OffscreenCanvasRenderingContext2D | null };

/** Maximum number of pixels of all canvases that exist at once, 800 MB. Transparent groups in each other need many. */
const mostPixels = 200_000_000;

/** The mask as which the next picture is drawn: PDF.js asks for a filter immediately before it draws a mask. */
let nextMask: { kind: MaskKind; map?: Uint8Array | null } | undefined;

/** `CanvasFactory` of PDF.js: canvases that are drawn in memory. */
export class OffscreenCanvases {
  #pixels = 0;

  create(width: number, height: number): CanvasAndContext {
    this.#count(width * height);
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    return { canvas, context: context && withMasks(context) };
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

function withMasks(context: OffscreenCanvasRenderingContext2D): OffscreenCanvasRenderingContext2D {
  const draw = context.drawImage.bind(context) as (image: CanvasImageSource, ...box: number[]) => void;
  const drawImage = (image: CanvasImageSource, ...box: number[]) => {
    const mask = nextMask;
    nextMask = undefined;
    if (!mask) return draw(image, ...box);
    const [x = 0, y = 0, width = 0, height = 0, ...place] = box;
    draw(maskOf(image, { x, y, width, height }, mask.kind, mask.map), 0, 0, width, height, ...place);
  };
  return Object.assign(context, { drawImage });
}

/** `FilterFactory` of PDF.js, whose filters are SVG elements. Here masks are calculated, and colours stay as they are. */
export class MaskFilters {
  addFilter(maps: unknown): string {
    if (maps) noteLoss();
    return 'none';
  }

  addAlphaFilter(map: Uint8Array): string {
    nextMask = { kind: 'alpha', map };
    return 'none';
  }

  addLuminosityFilter(map?: Uint8Array | null): string {
    nextMask = { kind: 'luminosity', map };
    return 'none';
  }

  destroy(): void {
    nextMask = undefined;
  }
}
