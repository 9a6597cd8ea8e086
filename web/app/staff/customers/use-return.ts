import { type RefObject, useEffect } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { paths } from '#shared/paths.ts';

let opened = '';
let searched = '';

/** Remembers the list and the row that was opened last, to return to it. */
export function rememberRow(id: string): void {
  opened = id;
  searched = location.search;
}

/** URL of the list with its search. */
export function listUrl(): string {
  return paths.sellerDashboard + searched;
}

/** Focuses and scrolls to the opened row on return to the list. */
export function useReturn(rows: RefObject<HTMLTableSectionElement | null>): void {
  const back = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (!back || !opened) return;
    const link = rows.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(opened)}"]`);
    opened = '';
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: 'center' });
  }, [back, rows]);
}
