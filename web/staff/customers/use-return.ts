import { type RefObject, useEffect } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { paths } from '#shared/paths.ts';

let opened = '';
let searched = '';

export function rememberRow(id: string): void {
  opened = id;
  searched = location.search;
}

export function listUrl(): string {
  return paths.sellerDashboard + searched;
}

/** On return to the list, focuses the row that was opened and scrolls to it. */
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
