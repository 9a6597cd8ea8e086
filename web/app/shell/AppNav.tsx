import { NavLink } from 'react-router';
import { languageOf } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import type { Role } from '#shared/rules/accounts.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { appLinks } from './app-links.ts';

const look =
  'flex min-h-12 lg:min-h-9 items-center gap-3 rounded-card px-3.5 hover:bg-wash aria-[current=page]:bg-haldi-wash aria-[current=page]:font-semibold';

/** `waiting` is the number of new enquiries. */
export function AppNav({ role, accountant, waiting }: { role: Role; accountant: boolean; waiting: number }) {
  return (
    <nav aria-label={m.app_navigation()}>
      <ul className="grid gap-1 lg:gap-0.5">
        {appLinks(role, accountant).map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink to={to} end prefetch="intent" reloadDocument={languageOf(to) !== getLocale()} className={look}>
              <Icon className="size-5.5 shrink-0" />
              {label}
              {to === paths.enquiries && waiting > 0 && <Count waiting={waiting} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ waiting }: { waiting: number }) {
  return (
    <span className="ml-auto shrink-0 whitespace-nowrap rounded-full bg-kesar px-2 text-sm font-semibold text-kesar-ink figures">
      {m.desk_enquiries_new({ count: waiting })}
    </span>
  );
}
