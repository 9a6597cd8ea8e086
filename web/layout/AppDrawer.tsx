import type { Role } from '#shared/rules/accounts.ts';
import { m } from '../paraglide/messages.js';
import { CrossIcon } from '../ui/icons.tsx';
import { AppNav } from './AppNav.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';

export const appDrawerId = 'app-menu';

/** The sidebar of small screens; a native dialog, so that focus stays inside and comes back. */
export function AppDrawer({ name, role, waiting }: { name: string; role: Role; waiting: number }) {
  return (
    <dialog id={appDrawerId} className="drawer" aria-label={m.app_menu()} closedby="any" suppressHydrationWarning>
      <div className="flex h-full flex-col overflow-y-auto p-5">
        <button
          type="button"
          command="close"
          commandfor={appDrawerId}
          aria-label={m.app_menu_close()}
          className="-mt-2.5 -ml-2.5 grid size-11 place-items-center self-start"
        >
          <CrossIcon className="size-6" />
        </button>
        <p className="mt-2 mb-5 px-3.5 font-semibold">{name}</p>
        <AppNav role={role} waiting={waiting} />
        <LanguageSwitch className="mt-auto px-3.5 pt-6" />
      </div>
    </dialog>
  );
}
