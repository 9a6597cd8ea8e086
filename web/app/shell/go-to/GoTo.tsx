import { lazy, Suspense, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Role } from '#shared/rules/accounts.ts';
import { m } from '#web/paraglide/messages.js';
import { useHydrated } from '#web/platform/use-hydrated.ts';
import { SearchIcon } from '#web/ui/icons.tsx';

const loadDialog = () => import('./GoToDialog.tsx');
const GoToDialog = lazy(loadDialog);

/** Button of the staff's screens that finds anything; Ctrl+K (on a Mac also Cmd+K) presses it from anywhere. */
export function GoTo({ role, accountant }: { role: Role; accountant: boolean }) {
  const [open, setOpen] = useState(false);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (!document.querySelector('dialog[open]')) setOpen(true);
  });
  const hydrated = useHydrated();
  // A layout effect, so that no press is lost between the script of all pages and this listener.
  useLayoutEffect(() => {
    const page = document.documentElement;
    if (page.dataset.early !== undefined) setOpen(true);
    delete page.dataset.early;
    void loadDialog();
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        data-early={hydrated ? undefined : ''}
        title={m.desk_goto_keys()}
        aria-keyshortcuts="Control+K"
        className="grid size-11 place-items-center rounded-full hover:bg-hover"
        onClick={() => setOpen(true)}
      >
        <SearchIcon className="size-5.5" />
        <span className="sr-only">{m.desk_goto()}</span>
      </button>
      {open && (
        // Until the dialog is loaded, an empty one keeps what is typed from being taken for a shortcut.
        <Suspense fallback={<dialog open className="sr-only" aria-label={m.desk_goto()} />}>
          <GoToDialog role={role} accountant={accountant} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
