import { z } from 'zod';
import { ChildPoolError, openChildPool } from '#server/platform/child-pool.ts';
import type { PdfTask } from './pdf-worker.ts';

/** One child process for all apps of this process. The first PDF starts it, and it does not keep this process alive. */
const pool = openChildPool({
  module: new URL('./pdf-worker.ts', import.meta.url),
  size: 1,
  maxQueue: 200,
  maxQueueOfOwner: 1,
  // A page takes milliseconds; the start of the child on a busy machine some seconds.
  taskTimeout: 20_000,
  queueTimeout: 30_000,
  maxHeap: 128,
  maxResidentBytes: 400_000_000,
  maxTaskBytes: 600_000_000,
  idleTimeout: 15 * 60_000,
});

const reply = z.union([
  z.strictObject({ pdf: z.custom<Buffer>((value) => Buffer.isBuffer(value)) }),
  z.strictObject({ problem: z.string() }),
]);

/**
 * Thrown when a PDF was not drawn. `ofDocument`: the document is the cause, so a retry would fail too; otherwise the
 * machine was too busy. `again`: drawing was not tried, because it failed in the last ten minutes.
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

/** Draws the template with these inputs in the child process. Throws `PdfError`. */
export async function drawPdf(task: PdfTask): Promise<Buffer> {
  const drawn = reply.parse(await pool.run(task).catch(asPdfError));
  if ('problem' in drawn) throw new PdfError(drawn.problem, { ofDocument: true });
  return drawn.pdf;
}

function asPdfError(error: unknown): never {
  if (!(error instanceof ChildPoolError)) throw error;
  throw new PdfError(error.reason, { ofDocument: error.reason === 'crashed' || error.reason === 'timeout' });
}

/** Ends the child; PDFs cannot be drawn after that. */
export const closePdfPool = (): Promise<void> => pool.close();
