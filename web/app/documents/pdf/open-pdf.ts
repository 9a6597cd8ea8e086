import type { Size } from '../shown-size.ts';
import type { NumberedRequest, PdfAnswer, PdfRequest, PdfResults } from './draw-worker.ts';
import DrawWorker from './draw-worker.ts?worker';
import { withinTime } from './within-time.ts';

/** Opens PDFs in a worker, which reads and draws them (`draw-worker.ts`). */

export type OpenPdf = {
  pages: number;
  sizeOf: (page: number) => Promise<Size>;
  draw: (page: number, size: Size, signal: AbortSignal) => Promise<PdfResults['draw']>;
  /** Ends the worker at once, even while it is busy. */
  close: () => void;
};

export async function openPdf(data: Uint8Array): Promise<OpenPdf> {
  const worker = await startWorker();
  const close = () => worker.terminate();
  try {
    const { pages } = await ask(worker, { kind: 'open', data });
    return {
      pages,
      sizeOf: (page) => ask(worker, { kind: 'size', page }),
      draw: (page, { width, height }, signal) => ask(worker, { kind: 'draw', page, width, height }, signal),
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
  const worker = new DrawWorker();
  await new Promise((resolve, reject) => {
    worker.addEventListener('message', resolve, { once: true });
    worker.addEventListener('error', reject, { once: true });
  });
  return worker;
}

let lastId = 0;

/** Sends a request to the worker, and returns its answer within the time limit. A drawing is cancelled by its signal. */
function ask<Kind extends keyof PdfResults>(
  worker: Worker,
  request: Extract<PdfRequest, { kind: Kind }>,
  signal?: AbortSignal,
): Promise<PdfResults[Kind]> {
  lastId += 1;
  const id = lastId;
  const send = (message: PdfRequest) => worker.postMessage({ ...message, id } satisfies NumberedRequest);
  const { promise, resolve, reject } = Promise.withResolvers<PdfResults[Kind]>();
  const onMessage = ({ data: answer }: MessageEvent<PdfAnswer>) => {
    if (answer.id !== id) return;
    worker.removeEventListener('message', onMessage);
    if (answer.result) resolve(answer.result as PdfResults[Kind]);
    else reject(new Error('The PDF cannot be read'));
  };
  worker.addEventListener('message', onMessage);
  signal?.addEventListener('abort', () => send({ kind: 'cancel' }));
  send(request);
  return withinTime(promise);
}
