import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { ApiCallError } from '#web/platform/data/endpoints.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useKeys } from '#web/ui/use-keys.ts';
import { DocumentFrame, FramedPicture } from './DocumentFrame.tsx';
import { downloadPath } from './download-path.ts';
import { pdfPageQuery, useObjectUrl } from './pdf-page-query.ts';
import type { Size } from './shown-size.ts';

type Props = {
  path: string;
  /** Time at which the PDF was opened. */
  opening: number;
  title: string;
  /** Enables shortcuts: those of the frame, and comma and full stop for the pages. */
  keys?: boolean;
};

/** PDF with zoom, rotation and paging; the server draws its pages as pictures. */
export function DocumentPdf({ path, opening, title, keys = false }: Props) {
  const [page, setPage] = useState(1);
  const [loaded, setLoaded] = useState<{ url: string; size: Size }>();
  const count = useQuery(pdfPageQuery(path, opening, 1)).data?.pages ?? 1;
  const { data, error } = useQuery(pdfPageQuery(path, opening, page));
  useQuery({ ...pdfPageQuery(path, opening, page + 1), enabled: data !== undefined && page < count });
  const url = useObjectUrl(data?.picture);
  const place = m.customers_document_page({ page, count });
  return (
    <>
      <DocumentFrame
        title={title}
        keys={keys}
        natural={loaded?.url === url ? loaded?.size : undefined}
        controls={
          <Paging page={page} count={count} keys={keys} onPage={(to) => setPage(Math.min(count, Math.max(1, to)))}>
            {place}
          </Paging>
        }
      >
        {(shown) => {
          if (error) return <Notice tone="error">{problemOf(error)}</Notice>;
          if (!url) return <p role="status">{m.app_loading()}</p>;
          return (
            <FramedPicture
              {...shown}
              src={url}
              alt={count > 1 ? `${title}, ${place}` : title}
              onLoad={(size) => setLoaded({ url, size })}
            />
          );
        }}
      </DocumentFrame>
      <p className="flex flex-wrap gap-3">
        <ButtonLink small variant="ghost" href={path} target="_blank" rel="noopener">
          {m.customers_document_tab()}
        </ButtonLink>
        <ButtonLink small variant="ghost" href={downloadPath(path)} download>
          {m.customers_download()}
        </ButtonLink>
      </p>
    </>
  );
}

function problemOf(error: Error): string {
  const failure = error instanceof ApiCallError ? error.failure : undefined;
  const message = failure?.status === 404 ? undefined : failure?.apiError?.message;
  return message ?? m.customers_document_failed();
}

type PagingProps = {
  page: number;
  count: number;
  keys: boolean;
  onPage: (page: number) => void;
  children: ReactNode;
};

function Paging({ page, count, keys, onPage, children }: PagingProps) {
  const earlier = () => onPage(page - 1);
  const later = () => onPage(page + 1);
  useKeys(keys ? { ',': earlier, '.': later } : {});
  if (count === 1) return null;
  const shortcut = (key: string) => (keys ? key : undefined);
  return (
    <>
      <Button small variant="ghost" aria-keyshortcuts={shortcut(',')} aria-disabled={page === 1} onClick={earlier}>
        {m.customers_document_earlier()}
      </Button>
      <span className="figures" role="status">
        {children}
      </span>
      <Button small variant="ghost" aria-keyshortcuts={shortcut('.')} aria-disabled={page === count} onClick={later}>
        {m.customers_document_later()}
      </Button>
    </>
  );
}
