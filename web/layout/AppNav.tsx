import { NavLink } from 'react-router';
import type { Role } from '#shared/rules/accounts.ts';
import { m } from '../paraglide/messages.js';
import { appLinks } from './app-links.ts';

const look =
  'flex min-h-12 items-center gap-3 rounded-card px-3.5 hover:bg-wash aria-[current=page]:bg-haldi-wash aria-[current=page]:font-semibold';

export function AppNav({ role }: { role: Role }) {
  return (
    <nav aria-label={m.app_navigation()}>
      <ul className="grid gap-1">
        {appLinks(role).map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink to={to} end prefetch="intent" className={look}>
              <Icon className="size-5.5 shrink-0" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
