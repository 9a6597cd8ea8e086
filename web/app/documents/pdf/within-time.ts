/** Problem with a PDF: the file is no longer stored, takes too long, or cannot be read. */
export type PdfProblem = 'missing' | 'slow' | 'unreadable';

/** Time limit in milliseconds. A normal PDF of 4 MB opens, and draws a page, in less than a second. */
const slowAfterMs = 15_000;

/** Rejects with a TimeoutError if work with a PDF takes too long. */
export async function withinTime<T>(work: Promise<T>): Promise<T> {
  const slow = Promise.withResolvers<never>();
  const timer = setTimeout(() => slow.reject(new DOMException('The PDF is slow', 'TimeoutError')), slowAfterMs);
  return Promise.race([work, slow.promise]).finally(() => clearTimeout(timer));
}

export const problemOf = (error: unknown): PdfProblem =>
  error instanceof DOMException && error.name === 'TimeoutError' ? 'slow' : 'unreadable';
