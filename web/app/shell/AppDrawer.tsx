import type { Role } from '#shared/rules/accounts.ts';
import { LanguageSwitch } from '#web/ui/layout/LanguageSwitch.tsx';
import { Menu } from '#web/ui/layout/Menu.tsx';
import { AppNav } from './AppNav.tsx';

export const appDrawerId = 'app-menu';

type Props = { name: string; role: Role; accountant: boolean; waiting: number };

export function AppDrawer({ name, role, accountant, waiting }: Props) {
  return (
    <Menu id={appDrawerId}>
      <p className="mt-2 mb-5 px-3.5 font-semibold wrap-anywhere">{name}</p>
      <AppNav role={role} accountant={accountant} waiting={waiting} />
      <LanguageSwitch role={role} className="mt-auto pt-6 pl-12" />
    </Menu>
  );
}
