import { queryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { uploadKeyIn } from '#shared/rules/uploads.ts';
import { callForFile } from '#web/platform/api/api.ts';
import { ApiCallError } from '#web/platform/data/endpoints.ts';

const endpoint = 'drawDocumentPage';

/** Page of a PDF as a picture, and the number of pages. */
type PdfPage = { picture: Blob; pages: number };

/**
 * Builds the query of a page of the PDF at `path`. The server logs the first page as an access, so the pages are fetched
 * once per `opening`.
 */
export function pdfPageQuery(path: string, opening: number, page: number) {
  return queryOptions({
    queryKey: [endpoint, path, opening, page] as const,
    queryFn: ({ signal }) => fetchPage(path, page, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function fetchPage(path: string, page: number, signal: AbortSignal): Promise<PdfPage> {
  const answer = await callForFile(endpoint, { params: { key: uploadKeyIn(path), page } }, signal);
  if (!answer.ok) throw new ApiCallError(endpoint, answer);
  const { response } = answer;
  return { picture: await response.blob(), pages: Number(response.headers.get('x-pages')) };
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
