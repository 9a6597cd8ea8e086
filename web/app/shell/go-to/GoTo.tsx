import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { Role } from '#shared/rules/accounts.ts';
import { m } from '#web/paraglide/messages.js';
import { SearchIcon } from '#web/ui/icons.tsx';

const GoToDialog = lazy(() => import('./GoToDialog.tsx'));

/** Button of the staff's screens that finds anything; Ctrl+K (on a Mac also Cmd+K) presses it from anywhere. */
export function GoTo({ role, accountant }: { role: Role; accountant: boolean }) {
  const [open, setOpen] = useState(false);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (!document.querySelector('dialog[open]')) setOpen(true);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        title={m.desk_goto_keys()}
        aria-keyshortcuts="Control+K"
        className="grid size-11 place-items-center rounded-full hover:bg-hover"
        onClick={() => setOpen(true)}
      >
        <SearchIcon className="size-5.5" />
        <span className="sr-only">{m.desk_goto()}</span>
      </button>
      {open && (
        <Suspense>
          <GoToDialog role={role} accountant={accountant} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
