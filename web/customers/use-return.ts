import { type RefObject, useEffect } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { paths } from '#shared/paths.ts';

let opened = '';
let searched = '';

/** Remembers which row was opened last, and on which list. */
export function rememberRow(id: string): void {
  opened = id;
  searched = location.search;
}

/** The address of the list that one came from, as it was searched. */
export function wayToList(): string {
  return paths.sellerDashboard + searched;
}

/** On the way back to the list, puts eye and focus on the row that was opened. */
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
