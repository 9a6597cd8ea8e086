import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { uploadKeyIn } from '#shared/rules/uploads.ts';
import { callForFile } from '#web/platform/api/api.ts';
import { ApiCallError } from '#web/platform/data/endpoints.ts';

const endpoint = 'drawDocumentPage';

/** Page of a PDF as a picture, and the number of pages. */
type PdfPage = { picture: Blob; pages: number };

const keyOf = (path: string, opening: number) => [endpoint, path, opening] as const;

/**
 * Builds the query of a page of the PDF at `path`. The server logs the first page as an access, so the pages are
 * fetched once per `opening`, and kept until `useForgottenPages` removes them.
 */
export function pdfPageQuery(path: string, opening: number, page: number) {
  return queryOptions({
    queryKey: [...keyOf(path, opening), page] as const,
    queryFn: ({ signal }) => fetchPage(path, page, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

async function fetchPage(path: string, page: number, signal: AbortSignal): Promise<PdfPage> {
  const answer = await callForFile(endpoint, { params: { key: uploadKeyIn(path), page } }, signal);
  if (!answer.ok) throw new ApiCallError(endpoint, answer);
  return { picture: answer.file, pages: Number(answer.headers.get('x-pages')) };
}

/** Removes the pages of a PDF from memory when the component is closed. Call it after the queries. */
export function useForgottenPages(path: string, opening: number): void {
  const client = useQueryClient();
  useEffect(() => () => client.removeQueries({ queryKey: keyOf(path, opening) }), [client, path, opening]);
}

/** Returns a URL of a picture in memory, while the component is shown. */
export function useObjectUrl(picture: Blob | undefined): string | undefined {
  const [shown, setShown] = useState<{ picture: Blob; url: string }>();
  useEffect(() => {
    if (!picture) return;
    const url = URL.createObjectURL(picture);
    setShown({ picture, url });
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return shown?.picture === picture ? shown?.url : undefined;
}
