import { type ReactNode, useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useKeys } from '#web/ui/use-keys.ts';
import { DocumentFrame } from './DocumentFrame.tsx';
import { downloadPath } from './download-path.ts';
import { PdfPage } from './pdf/PdfPage.tsx';
import { usePageSize, usePdf } from './pdf/use-pdf.ts';
import type { PdfProblem } from './pdf/within-time.ts';

type Props = {
  address: string;
  path: string;
  title: string;
  /** Enables shortcuts: those of the frame, and comma and full stop for the pages. */
  keys?: boolean;
};

/** PDF with zoom, rotation and paging; one page at a time is drawn. */
export function DocumentPdf({ address, path, title, keys = false }: Props) {
  const { pdf, problem, setProblem } = usePdf(address);
  const [page, setPage] = useState(1);
  const [isComplete, setComplete] = useState(true);
  const natural = usePageSize(pdf, page, setProblem);
  const count = pdf?.pages ?? 1;
  const links = (
    <p className="flex flex-wrap gap-3">
      <ButtonLink small variant="ghost" href={path} target="_blank" rel="noopener">
        {m.customers_document_tab()}
      </ButtonLink>
      <ButtonLink small variant="ghost" href={downloadPath(path)} download>
        {m.customers_download()}
      </ButtonLink>
    </p>
  );
  if (problem === 'missing') return <Notice tone="error">{m.customers_document_failed()}</Notice>;
  if (problem)
    return (
      <>
        <Notice tone="error">{problemTexts[problem]()}</Notice>
        {links}
      </>
    );
  const onPage = (to: number) => {
    setComplete(true);
    setPage(Math.min(count, Math.max(1, to)));
  };
  const place = m.customers_document_page({ page, count });
  return (
    <>
      {!isComplete && <Notice>{m.customers_document_incomplete()}</Notice>}
      <DocumentFrame
        title={title}
        keys={keys}
        natural={natural}
        controls={
          <Paging page={page} count={count} keys={keys} onPage={onPage}>
            {place}
          </Paging>
        }
      >
        {({ size, rotate }) =>
          pdf && size ? (
            <PdfPage
              pdf={pdf}
              page={page}
              label={count > 1 ? `${title}, ${place}` : title}
              size={size}
              rotate={rotate}
              onDrawn={setComplete}
              onProblem={setProblem}
            />
          ) : (
            <p role="status">{m.app_loading()}</p>
          )
        }
      </DocumentFrame>
      {links}
    </>
  );
}

const problemTexts: Record<Exclude<PdfProblem, 'missing'>, () => string> = {
  slow: m.customers_document_slow,
  unreadable: m.customers_document_broken,
};

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
