import type { ReactNode } from 'react';
import { m } from '#web/paraglide/messages.js';
import { CrossIcon, MenuIcon } from '#web/ui/icons.tsx';

/** Button that opens the menu with the id `opens`. */
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

/** Menu on small screens: a native dialog, which traps and restores the focus. */
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
