import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { CrossIcon, MenuIcon } from '../ui/icons.tsx';

/** Opens the menu of this id. */
export function MenuButton({ opens, className = '' }: { opens: string; className?: string }) {
  return (
    <button
      type="button"
      command="show-modal"
      commandfor={opens}
      aria-haspopup="dialog"
      aria-label={m.site_menu()}
      className={`-ml-2.5 grid size-11 place-items-center ${className}`}
    >
      <MenuIcon className="size-6" />
    </button>
  );
}

/** The menu of small screens; a native dialog, so that focus stays inside and comes back. */
export function Menu({ id, children }: { id: string; children: ReactNode }) {
  return (
    <dialog id={id} className="drawer" aria-label={m.site_menu()} closedby="any" suppressHydrationWarning>
      <div className="flex h-full flex-col overflow-y-auto p-5">
        <button
          type="button"
          command="close"
          commandfor={id}
          aria-label={m.site_menu_close()}
          className="-mt-2.5 -ml-2.5 grid size-11 place-items-center self-start"
        >
          <CrossIcon className="size-6" />
        </button>
        {children}
      </div>
    </dialog>
  );
}
