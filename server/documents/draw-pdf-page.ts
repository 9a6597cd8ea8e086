import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { refuse } from '#server/http/refuse.ts';
import { ChildPoolError, type ChildPoolOptions, openChildPool } from '#server/platform/child-pool.ts';
import type { ErrorCode } from '#shared/messages.ts';
import type { PageTask } from './pdf-page-worker.ts';

/** A page as a JPEG picture, and the number of pages of its PDF. */
export type PdfPage = { picture: Buffer; pages: number };

/** Page to draw. `document`: id of the document, `owner`: id of the user who views it, `log`: log of the request. */
export type PageRequest = PageTask & {
  document: string;
  owner: string;
  signal: AbortSignal;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

export type PdfPageDrawer = {
  /** Draws a page in a child process. Refuses with an error of the API. */
  draw(request: PageRequest): Promise<PdfPage>;
  /** Refuses a page whose drawing timed out or crashed less than ten minutes ago. */
  refuseFailed(document: string, page: number): void;
  close(): Promise<void>;
};

const reply = z.union([
  z.strictObject({ picture: z.custom<Buffer>((value) => Buffer.isBuffer(value)), pages: z.number() }),
  z.strictObject({ problem: z.enum(['page_missing', 'unreadable']) }),
]);

// Two children, so that a PDF that is slow to draw does not stop the others.
const usual: ChildPoolOptions = {
  module: new URL('./pdf-page-worker.ts', import.meta.url),
  size: 2,
  maxQueue: 20,
  maxQueueOfOwner: 4,
  taskTimeout: 15_000,
  queueTimeout: 20_000,
  maxHeap: 128,
  maxResidentBytes: 250_000_000,
  maxTaskBytes: 600_000_000,
  idleTimeout: 60_000,
};

const tryAgainMs = 10 * 60_000;

/** Opens child processes that draw pages of uploaded PDFs, with limits for time and memory. */
export function openPdfPageDrawer(options: Partial<ChildPoolOptions> = {}): PdfPageDrawer {
  const pool = openChildPool({ ...usual, ...options });
  /** Pages refused for ten minutes, because their drawing timed out (after 15 seconds) or crashed a child. */
  const failed = new Map<string, ErrorCode>();

  const idOf = (document: string, page: number) => `${document} ${page}`;
  const refuseFailed = (document: string, page: number) => {
    const before = failed.get(idOf(document, page));
    if (before) refuse(before);
  };

  return {
    refuseFailed,
    async draw({ document, pdf, page, owner, signal, log }) {
      refuseFailed(document, page);
      const drawn = await pool.run({ pdf, page } satisfies PageTask, owner, signal).then(reply.parse, (error) => {
        if (!(error instanceof ChildPoolError)) throw error;
        const code = errorCodeOf(error);
        if (error.reason === 'timeout' || error.reason === 'crashed') {
          log.warn({ document, page, reason: error.reason }, 'page of a PDF not drawn');
          const id = idOf(document, page);
          failed.set(id, code);
          setTimeout(() => failed.delete(id), tryAgainMs).unref();
        }
        return refuse(code);
      });
      if ('problem' in drawn) refuse(drawn.problem === 'page_missing' ? 'not_found' : 'pdf_unreadable');
      return drawn;
    },
    close: () => pool.close(),
  };
}

function errorCodeOf({ reason }: ChildPoolError): ErrorCode {
  if (reason === 'crashed') return 'pdf_unreadable';
  if (reason === 'timeout') return 'pdf_slow';
  if (reason === 'full_of_owner') return 'too_many';
  // The client has disconnected, so nobody reads the error, and it must not count as a server error.
  if (reason === 'aborted') return 'not_found';
  return 'pdf_busy';
}
