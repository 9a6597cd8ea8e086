import { useEffect, useRef } from 'react';

/** Where details replace the list, moves the focus into them; after closing, back to the row. */
export function useFocusOnOpen(open: string) {
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
