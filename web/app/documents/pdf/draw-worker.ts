import { getDocument, type PDFDocumentProxy, type PDFPageProxy, type RenderTask, VerbosityLevel } from 'pdfjs-dist';
// Makes the parser available in this worker, so that PDF.js does not start another one; the CSP forbids that.
import 'pdfjs-dist/build/pdf.worker.min.mjs';
import { hasHeavyGlyph, isTooHeavy } from './drawing-limits.ts';
import { hasLoss, noteLoss, startPage } from './losses.ts';
import { MaskFilters, OffscreenCanvases } from './worker-factories.ts';

/**
 * Reads and draws one PDF with PDF.js, outside the main thread: a pattern can take minutes to draw, and cannot be
 * interrupted except by ending the worker.
 */

export type PdfRequest =
  | { kind: 'open'; data: Uint8Array }
  | { kind: 'size'; page: number }
  | { kind: 'draw'; page: number; width: number; height: number }
  | { kind: 'cancel' };

/** Request with its number, which its answer repeats. A cancellation has the number of the drawing that it cancels. */
export type NumberedRequest = PdfRequest & { id: number };

/** Results by kind of request. */
export type PdfResults = {
  open: { pages: number };
  size: { width: number; height: number };
  /** `isComplete` is false if a picture on the page is omitted, or a colour table is not applied. */
  draw: { bitmap: ImageBitmap; isComplete: boolean };
};

export type PdfAnswer = { id: number; result?: PdfResults[keyof PdfResults] };

/** Maximum number of pixels of a picture in the PDF; larger pictures are omitted. A4 at 600 dpi has 35 million. */
const mostPixels = 60_000_000;
/** Pixels per point at which the size of a page is reported. */
const naturalScale = 2;

const fonts = 'fonts' in self ? self.fonts : undefined;

let pdf: PDFDocumentProxy;
/** Ids of the drawings that are not cancelled. */
const wanted = new Set<number>();
const tasks = new Map<number, RenderTask>();

async function open(data: Uint8Array): Promise<PdfResults['open']> {
  pdf = await getDocument({
    data,
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    useWasm: false,
    enableXfa: false,
    maxImageSize: mostPixels,
    CanvasFactory: OffscreenCanvases,
    FilterFactory: MaskFilters,
    // PDF.js adds the fonts of the PDF to those of the worker. Without them, it draws each letter as a path.
    ownerDocument: fonts ? ({ fonts } as unknown as HTMLDocument) : undefined,
    disableFontFace: !fonts,
  }).promise;
  return { pages: pdf.numPages };
}

async function sizeOf(number: number): Promise<PdfResults['size']> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: naturalScale });
  return { width, height };
}

async function draw(id: number, number: number, width: number, height: number): Promise<PdfResults['draw']> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  await requireDrawable(page);
  if (!wanted.has(id)) throw new Error('Cancelled');
  const canvas = new OffscreenCanvas(width, height);
  startPage(number);
  const task = page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport });
  tasks.set(id, task);
  // Yields to the event loop, so that a message that cancels the drawing can arrive.
  task.onContinue = (proceed: () => void) => setTimeout(proceed);
  await task.promise.finally(() => tasks.delete(id));
  // The value of a picture that could not be decoded is null.
  const objects: unknown[][] = [...page.objs, ...page.commonObjs];
  if (objects.some(([key, value]) => value === null && isPicture(key))) noteLoss();
  page.cleanup();
  return { bitmap: canvas.transferToImageBitmap(), isComplete: !hasLoss(number) };
}

/** Pages that have been checked. */
const checked = new Set<number>();

/** Refuses a page that takes too much memory, or that the browser would go on drawing after this worker has ended. */
async function requireDrawable(page: PDFPageProxy): Promise<void> {
  if (checked.has(page.pageNumber)) return;
  const operators = await page.getOperatorList();
  const shared: unknown[][] = [...page.commonObjs];
  if (isTooHeavy(operators) || shared.some(([, font]) => hasHeavyGlyph(font))) throw new Error('The page is too heavy');
  checked.add(page.pageNumber);
  // The drawing reads the pictures again, so these copies are released.
  page.cleanup();
}

const isPicture = (key: unknown) => /(^|_)img_/.test(String(key));

async function resultOf(request: Exclude<NumberedRequest, { kind: 'cancel' }>) {
  if (request.kind === 'open') return open(request.data);
  if (request.kind === 'size') return sizeOf(request.page);
  return draw(request.id, request.page, request.width, request.height);
}

self.addEventListener('message', async ({ data: request }: MessageEvent<NumberedRequest>) => {
  if (request.kind === 'cancel') {
    wanted.delete(request.id);
    return tasks.get(request.id)?.cancel();
  }
  if (request.kind === 'draw') wanted.add(request.id);
  const answer: PdfAnswer = { id: request.id };
  try {
    answer.result = await resultOf(request);
  } catch {
    // An answer without a result means that the request failed.
  }
  wanted.delete(request.id);
  const { result } = answer;
  self.postMessage(answer, { transfer: result && 'bitmap' in result ? [result.bitmap] : [] });
});
