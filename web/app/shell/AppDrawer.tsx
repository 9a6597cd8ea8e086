import type { Role } from '#shared/rules/accounts.ts';
import { LanguageSwitch } from '#web/ui/layout/LanguageSwitch.tsx';
import { Menu } from '#web/ui/layout/Menu.tsx';
import { AppNav } from './AppNav.tsx';

export const appDrawerId = 'app-menu';

/** Sidebar of small screens. */
export function AppDrawer({ name, role, waiting }: { name: string; role: Role; waiting: number }) {
  return (
    <Menu id={appDrawerId}>
      <p className="mt-2 mb-5 px-3.5 font-semibold wrap-anywhere">{name}</p>
      <AppNav role={role} waiting={waiting} />
      <LanguageSwitch role={role} className="mt-auto pt-6 pl-12" />
    </Menu>
  );
}
