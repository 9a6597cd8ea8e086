import { useEffect, useRef } from 'react';

const inField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog') !== null;

/** '/' goes to the search box, arrows go from there through the rows, Enter follows a row's own link. */
export function useRowKeys() {
  const box = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const next = targetOf(event, box.current, rows.current);
      if (!next) return;
      event.preventDefault();
      next.focus();
      if (next === box.current) box.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return { box, rows };
}

function targetOf(
  { key, target }: KeyboardEvent,
  box: HTMLInputElement | null,
  rows: HTMLTableSectionElement | null,
): HTMLElement | null {
  if (key === '/') return inField(target) ? null : box;
  const links = [...(rows?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
  if (target === box) return key === 'ArrowDown' ? (links[0] ?? null) : null;
  const row = target instanceof Element ? target.closest('tr') : null;
  const place = links.findIndex((link) => row?.contains(link));
  if (place < 0) return null;
  if (key === 'ArrowDown') return links[place + 1] ?? null;
  if (key === 'ArrowUp') return links[place - 1] ?? box;
  if (key === 'Home') return links[0] ?? null;
  return key === 'End' ? (links.at(-1) ?? null) : null;
}
