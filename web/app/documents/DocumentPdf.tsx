import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { ApiCallError } from '#web/platform/data/endpoints.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useKeys } from '#web/ui/use-keys.ts';
import { DocumentFrame, FramedPicture } from './DocumentFrame.tsx';
import { downloadPath } from './download-path.ts';
import { pdfPageQuery, useForgottenPages, useObjectUrl } from './pdf-page-query.ts';
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
  const [count, setCount] = useState<number>();
  const { data, error, refetch } = useQuery(pdfPageQuery(path, opening, page));
  if (data && data.pages !== count) setCount(data.pages);
  useQuery({ ...pdfPageQuery(path, opening, page + 1), enabled: data !== undefined && page < data.pages });
  useForgottenPages(path, opening);
  const url = useObjectUrl(data?.picture);
  const missing = error !== null && failureOf(error)?.status === 404;
  // The number of pages comes with the first drawn page; until then, the user can go on until a page is missing.
  const last = count ?? (error && !missing ? page + 1 : page);
  const place = count ? m.customers_document_page({ page, count }) : m.customers_document_page_alone({ page });
  return (
    <>
      <DocumentFrame
        title={title}
        keys={keys}
        natural={loaded?.url === url ? loaded?.size : undefined}
        controls={
          <Paging page={page} last={last} keys={keys} onPage={(to) => setPage(Math.min(last, Math.max(1, to)))}>
            {place}
          </Paging>
        }
      >
        {(shown) => {
          if (error) return <PageError error={error} beyond={page > 1 && count === undefined} onAgain={refetch} />;
          if (!url) return <p role="status">{m.app_loading()}</p>;
          return (
            <FramedPicture
              {...shown}
              src={url}
              alt={last > 1 ? `${title}, ${place}` : title}
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

const failureOf = (error: Error) => (error instanceof ApiCallError ? error.failure : undefined);

/** Error of a page. `beyond`: if the page is missing, its number is probably higher than that of the last page. */
function PageError({ error, beyond, onAgain }: { error: Error; beyond: boolean; onAgain: () => void }) {
  const { status = 500, apiError } = failureOf(error) ?? {};
  const passing = status === 0 || status === 429 || status >= 500;
  const missing = beyond ? m.customers_document_page_none() : m.customers_document_failed();
  return (
    <Notice tone="error">
      <p>{status === 404 ? missing : (apiError?.message ?? (status === 0 ? m.dashboard_away() : m.error_fault()))}</p>
      {passing && (
        <Button variant="ghost" small className="mt-3" onClick={onAgain}>
          {m.site_try_again()}
        </Button>
      )}
    </Notice>
  );
}

type PagingProps = {
  page: number;
  last: number;
  keys: boolean;
  onPage: (page: number) => void;
  children: ReactNode;
};

function Paging({ page, last, keys, onPage, children }: PagingProps) {
  const earlier = () => onPage(page - 1);
  const later = () => onPage(page + 1);
  useKeys(keys ? { ',': earlier, '.': later } : {});
  if (last === 1) return null;
  const shortcut = (key: string) => (keys ? key : undefined);
  return (
    <>
      <Button small variant="ghost" aria-keyshortcuts={shortcut(',')} aria-disabled={page === 1} onClick={earlier}>
        {m.customers_document_earlier()}
      </Button>
      <span className="figures" role="status">
        {children}
      </span>
      <Button small variant="ghost" aria-keyshortcuts={shortcut('.')} aria-disabled={page === last} onClick={later}>
        {m.customers_document_later()}
      </Button>
    </>
  );
}
