import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { View } from '#web/platform/data/use-view.ts';
import { BackIcon } from './icons.tsx';
import { useListKeys } from './use-list-keys.ts';

type Props = {
  view: View;
  list: ReactNode;
  open: string;
  detail: ReactNode;
  backLabel: string;
};

/** List, and the details of the open item; the URL parameter `open` contains the item's id. */
export function Panes({ view, list, open, detail, backLabel }: Props) {
  useListKeys({ onClose: open ? () => view.show({ open: '' }) : undefined });
  const focus = useFocusOnOpen(open);
  return (
    <div className={open ? 'grid items-start gap-x-8 min-[1180px]:grid-cols-[minmax(0,1fr)_27rem]' : ''}>
      <div ref={focus.list} className={open ? 'min-w-0 max-[1179px]:hidden' : ''}>
        {list}
      </div>
      {open && (
        <section
          ref={focus.detail}
          tabIndex={-1}
          aria-label={open}
          className="min-w-0 min-[1180px]:sticky min-[1180px]:top-6 min-[1180px]:max-h-[calc(100dvh-3rem)] min-[1180px]:overflow-y-auto min-[1180px]:p-1 min-[1180px]:pb-4"
        >
          <Link to={view.linkTo({ open: '' })} preventScrollReset className="link mb-3 target gap-2">
            <BackIcon className="size-5" />
            {backLabel}
          </Link>
          {detail}
        </section>
      )}
    </div>
  );
}

/** Moves the focus into the details if they replace the list; after closing, moves it back to the row. */
function useFocusOnOpen(open: string) {
  const list = useRef<HTMLDivElement>(null);
  const detail = useRef<HTMLElement>(null);
  const before = useRef(open);
  useEffect(() => {
    const left = before.current;
    before.current = open;
    if (open && open !== left && list.current?.offsetParent === null) detail.current?.focus();
    if (!open && left)
      list.current?.querySelector<HTMLElement>(`[data-row][href*="open=${CSS.escape(left)}"]`)?.focus();
  }, [open]);
  return { list, detail };
}
