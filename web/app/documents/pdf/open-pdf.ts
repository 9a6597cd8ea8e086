import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import ParserWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker';
import type { Size } from '../shown-size.ts';
import { withinTime } from './within-time.ts';

/** Reads PDFs with PDF.js. Loaded only when a PDF is opened, because the library is large. */

export type OpenPdf = {
  pages: number;
  sizeOf: (page: number) => Promise<Size>;
  /** Draws a page. `isComplete` is false if a picture on it could not be decoded. */
  draw: (page: number, canvas: HTMLCanvasElement, signal: AbortSignal) => Promise<{ isComplete: boolean }>;
  /** Ends the worker at once, even while it is busy. */
  close: () => void;
};

/** Maximum number of pixels of a picture in the PDF, the same as for uploaded pictures; larger pictures are omitted. */
const mostPixels = 60_000_000;
/** Pixels per point at which a page has its natural size. */
const naturalScale = 2;

export async function openPdf(data: Uint8Array): Promise<OpenPdf> {
  const port = await startWorker();
  const worker = PDFWorker.create({ port, verbosity: 0 });
  const loading = getDocument({
    data,
    worker,
    verbosity: 0,
    isEvalSupported: false,
    useWasm: false,
    enableXfa: false,
    maxImageSize: mostPixels,
  });
  const close = () => {
    port.terminate();
    // The promise returned by destroy() rejects, because the worker no longer answers.
    loading.destroy().catch(() => undefined);
    worker.destroy();
  };
  try {
    const pdf = await withinTime(loading.promise);
    return {
      pages: pdf.numPages,
      async sizeOf(number) {
        const page = await withinTime(pdf.getPage(number));
        const { width, height } = page.getViewport({ scale: naturalScale });
        return { width, height };
      },
      draw: (number, canvas, signal) => withinTime(drawPage(pdf, number, canvas, signal)),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * Starts a separate worker for a document, which can be ended without affecting other documents. Its script is served
 * with the CSP default-src 'none', so the worker can load and run nothing else. WebAssembly is therefore off, and JPEG
 * 2000 pictures cannot be decoded. Waits for the first message of the worker, so that a slow network is not mistaken
 * for a slow PDF.
 */
async function startWorker(): Promise<Worker> {
  const port = new ParserWorker();
  await new Promise((resolve, reject) => {
    port.addEventListener('message', resolve, { once: true });
    port.addEventListener('error', reject, { once: true });
  });
  return port;
}

async function drawPage(pdf: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement, signal: AbortSignal) {
  const page = await pdf.getPage(number);
  signal.throwIfAborted();
  const viewport = page.getViewport({ scale: canvas.width / page.getViewport({ scale: 1 }).width });
  const task = page.render({ canvas, viewport });
  signal.addEventListener('abort', () => task.cancel());
  await task.promise;
  // The value of a picture that could not be decoded is null.
  const objects: unknown[][] = [...page.objs, ...page.commonObjs];
  const isComplete = !objects.some(([id, value]) => value === null && /(^|_)img_/.test(String(id)));
  page.cleanup();
  return { isComplete };
}
