import { type KeyboardEvent, useState } from 'react';
import { type Group, stepFrom } from './found.ts';

/** Arrows go through the results, Enter opens one, Esc closes the list and then empties the box. */
export function useSearchKeys(groups: readonly Group[], onEmpty: () => void) {
  const [open, setOpen] = useState(false);
  const [wanted, setActive] = useState<string | null>(null);
  const active = groups.some(({ options }) => options.some(({ id }) => id === wanted)) ? wanted : null;

  const move = (step: 1 | -1) => {
    const next = stepFrom(active, step, groups);
    setOpen(true);
    setActive(next);
    if (next) document.getElementById(next)?.scrollIntoView({ block: 'nearest' });
  };
  const close = () => {
    setOpen(false);
    setActive(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Enter' && open && active) document.getElementById(active)?.click();
    else if (key === 'Escape') {
      if (open) close();
      else onEmpty();
    } else return;
    event.preventDefault();
  };
  const typing = () => {
    setOpen(true);
    setActive(null);
  };
  return { open, active, close, typing, onKeyDown };
}
