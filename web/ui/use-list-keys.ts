import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './is-typing.ts';

/**
 * Handles the keys of a list: `/` focuses the search, arrow keys (outside of inputs also j and k) move through the
 * rows, Home and End go to the first and last one, Enter follows the row's link, Escape closes the details.
 */
export function useListKeys({ onClose }: { onClose?: (() => void) | undefined } = {}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]')) return;
    if (event.key === 'Escape' && onClose) return onClose();
    const next = targetOf(event);
    if (!next) return;
    event.preventDefault();
    next.focus();
    if (next instanceof HTMLInputElement) next.select();
    else next.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Returns the element to which a key moves the focus; undefined if the key keeps its default action. */
function targetOf({ key, target }: KeyboardEvent): HTMLElement | undefined {
  const box = document.getElementById('find') ?? undefined;
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  if (target === box && box) return key === 'ArrowDown' ? rows[0] : undefined;
  if (isTyping(target)) return undefined;
  if (key === '/') return box;
  const row = target instanceof Element ? target.closest('tr, li') : null;
  const place = rows.findIndex((each) => row?.contains(each));
  if (place < 0) return target === document.body && (key === 'ArrowDown' || key === 'j') ? rows[0] : undefined;
  if (key === 'ArrowDown' || key === 'j') return rows[place + 1];
  if (key === 'ArrowUp' || key === 'k') return rows[place - 1] ?? box;
  if (key === 'Home') return rows[0];
  return key === 'End' ? rows.at(-1) : undefined;
}
