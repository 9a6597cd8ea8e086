import { z } from 'zod';
import { ChildPoolError, openChildPool } from '#server/platform/child-pool.ts';
import type { PdfTask } from './pdf-worker.ts';

/** One child process for all apps of this process. It starts with the first PDF. */
const openPool = () =>
  openChildPool({
    module: new URL('./pdf-worker.ts', import.meta.url),
    size: 1,
    maxQueue: 200,
    // Rendering a page takes milliseconds; starting the child on a busy machine takes seconds.
    taskTimeout: 20_000,
    maxHeap: 128,
    idleTimeout: 15 * 60_000,
  });
let pool = openPool();

const reply = z.union([
  z.strictObject({ pdf: z.custom<Buffer>((value) => Buffer.isBuffer(value)) }),
  z.strictObject({ problem: z.string() }),
]);

/**
 * Error thrown when a PDF was not rendered. `ofDocument`: the document is the cause, so a retry would fail too;
 * otherwise the machine was too busy. `again`: rendering was skipped, because it failed within the last ten minutes.
 */
export class PdfError extends Error {
  readonly ofDocument: boolean;
  readonly again: boolean;
  constructor(message: string, { ofDocument, again = false }: { ofDocument: boolean; again?: boolean }) {
    super(`the PDF could not be drawn: ${message}`);
    this.ofDocument = ofDocument;
    this.again = again;
  }
}

/** Throws `PdfError`. */
export async function typesetPdf(task: PdfTask): Promise<Buffer> {
  const drawn = reply.parse(await pool.run(task).catch(asPdfError));
  if ('problem' in drawn) throw new PdfError(drawn.problem, { ofDocument: true });
  return drawn.pdf;
}

function asPdfError(error: unknown): never {
  if (!(error instanceof ChildPoolError)) throw error;
  throw new PdfError(error.reason, { ofDocument: error.reason === 'crashed' || error.reason === 'timeout' });
}

export function closePdfPool(): Promise<void> {
  const closing = pool.close();
  // For a server that starts anew in this process.
  pool = openPool();
  return closing;
}
