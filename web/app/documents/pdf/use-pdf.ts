import { useEffect, useState } from 'react';
import type { Size } from '../shown-size.ts';
import { type OpenPdf, openPdf } from './open-pdf.ts';
import { type PdfProblem, problemOf } from './within-time.ts';

/** Fetches and opens a PDF. A problem closes the PDF and ends its worker, even if the worker is in an endless loop. */
export function usePdf(address: string) {
  const [pdf, setPdf] = useState<OpenPdf>();
  const [problem, setProblem] = useState<PdfProblem>();
  useEffect(() => {
    const leaving = new AbortController();
    const open = async () => {
      const answer = await fetch(address, { signal: leaving.signal });
      if (!answer.ok) return setProblem('missing');
      const opened = await openPdf(new Uint8Array(await answer.arrayBuffer()));
      if (leaving.signal.aborted) opened.close();
      else setPdf(opened);
    };
    open().catch((error: unknown) => !leaving.signal.aborted && setProblem(problemOf(error)));
    return () => leaving.abort();
  }, [address]);
  useEffect(() => {
    if (problem) pdf?.close();
    return () => pdf?.close();
  }, [pdf, problem]);
  return { pdf, problem, setProblem };
}

/** Returns the size of a page, or undefined until it is known. */
export function usePageSize(
  pdf: OpenPdf | undefined,
  page: number,
  onProblem: (problem: PdfProblem) => void,
): Size | undefined {
  const [found, setFound] = useState<{ page: number; size: Size }>();
  useEffect(() => {
    let isCurrent = true;
    pdf?.sizeOf(page).then(
      (size) => isCurrent && setFound({ page, size }),
      (error: unknown) => isCurrent && onProblem(problemOf(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [pdf, page, onProblem]);
  return found?.page === page ? found.size : undefined;
}
