import { useState } from 'react';
import { pagePath } from '#shared/rules/uploads.ts';
import { m } from '#web/paraglide/messages.js';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useKeys } from '#web/ui/use-keys.ts';
import { DocumentFrame, FramedPicture } from './DocumentFrame.tsx';
import { downloadPath } from './download-path.ts';
import type { Size } from './shown-size.ts';

/** `pages`: number of pages of a PDF, 0 for a picture. `keys`: enables shortcuts, comma and full stop for the pages. */
type Props = { path: string; pages: number; title: string; keys?: boolean };

/** Document with zoom, rotation and paging; fetches the pictures at each opening, so that each access is logged. */
export function DocumentView({ path, pages, title, keys = false }: Props) {
  const [opening] = useState(() => Date.now());
  const [page, setPage] = useState(1);
  const [furthest, setFurthest] = useState(1);
  const [sizes, setSizes] = useState<Readonly<Record<number, Size>>>({});
  const [failed, setFailed] = useState(false);
  const count = Math.max(1, pages);
  const address = (of: number) => (pages > 0 ? pagePath(path, of) : path);
  const turnTo = (to: number) => {
    const next = Math.min(count, Math.max(1, to));
    setPage(next);
    setFurthest(Math.max(furthest, next));
  };
  if (failed) return <Notice tone="error">{m.customers_document_failed()}</Notice>;
  // Pages stay loaded, because fetching the first one again would be logged as another access. The next one is fetched
  // ahead.
  const loaded = Math.min(count, sizes[furthest] ? furthest + 1 : furthest);
  return (
    <>
      <DocumentFrame
        title={title}
        keys={keys}
        natural={sizes[page]}
        controls={count > 1 && <Paging page={page} count={count} keys={keys} onPage={turnTo} />}
      >
        {(shown) =>
          Array.from({ length: loaded }, (_, index) => index + 1).map((of) => (
            <FramedPicture
              key={of}
              {...shown}
              hidden={of !== page}
              src={`${address(of)}?look=${opening}`}
              alt={count > 1 ? `${title}, ${m.customers_document_page({ page: of, count })}` : title}
              onLoad={(size) => setSizes((known) => ({ ...known, [of]: size }))}
              onError={() => setFailed(true)}
            />
          ))
        }
      </DocumentFrame>
      {pages > 0 && (
        <p>
          <ButtonLink small variant="ghost" href={downloadPath(path)} download>
            {m.customers_download()}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

type PagingProps = { page: number; count: number; keys: boolean; onPage: (page: number) => void };

function Paging({ page, count, keys, onPage }: PagingProps) {
  const earlier = () => onPage(page - 1);
  const later = () => onPage(page + 1);
  useKeys(keys ? { ',': earlier, '.': later } : {});
  const shortcut = (key: string) => (keys ? key : undefined);
  return (
    <>
      <Button small variant="ghost" aria-keyshortcuts={shortcut(',')} aria-disabled={page === 1} onClick={earlier}>
        {m.customers_document_earlier()}
      </Button>
      <span className="figures" role="status">
        {m.customers_document_page({ page, count })}
      </span>
      <Button small variant="ghost" aria-keyshortcuts={shortcut('.')} aria-disabled={page === count} onClick={later}>
        {m.customers_document_later()}
      </Button>
    </>
  );
}
