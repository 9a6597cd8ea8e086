import { useEffect, useEffectEvent } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Keys of a long list: `/` goes to the search, arrows or j and k to the next row, Escape closes what is open. */
export function useListKeys({ onClose }: { onClose?: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]')) return;
    if (event.key === 'Escape' && onClose) return onClose();
    if (isTyping(event.target)) return;
    if (event.key === '/') {
      event.preventDefault();
      document.getElementById('find')?.focus();
    }
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    if (step !== undefined && goAlong(step)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function goAlong(step: number): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const active = document.activeElement;
  const here = rows.findIndex((row) => row.matches(':focus'));
  const inList = here >= 0 || active === document.body || active === null;
  const next = rows[here < 0 ? 0 : here + step];
  if (!inList || !next) return false;
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
  return true;
}
