import type { Role } from '#shared/rules/accounts.ts';
import { AppNav } from './AppNav.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Menu } from './Menu.tsx';

export const appDrawerId = 'app-menu';

/** The sidebar of small screens. */
export function AppDrawer({ name, role, waiting }: { name: string; role: Role; waiting: number }) {
  return (
    <Menu id={appDrawerId}>
      <p className="mt-2 mb-5 px-3.5 font-semibold wrap-anywhere">{name}</p>
      <AppNav role={role} waiting={waiting} />
      <LanguageSwitch className="mt-auto pt-6 pl-12" />
    </Menu>
  );
}
