import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { CrossIcon } from '../ui/icons.tsx';
import { DashboardLink } from './DashboardLink.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { mainLinks } from './links.ts';
import { PersonLabel } from './PersonLabel.tsx';

export const drawerId = 'menu';

/** The menu of small screens; a native dialog, so that focus stays inside and comes back. */
export function Drawer() {
  return (
    <dialog id={drawerId} className="drawer" aria-label={m.site_menu()} closedby="any" suppressHydrationWarning>
      <div className="flex h-full flex-col overflow-y-auto p-5">
        <button
          type="button"
          command="close"
          commandfor={drawerId}
          aria-label={m.site_menu_close()}
          className="-mt-2.5 -ml-2.5 grid size-11 place-items-center self-start"
        >
          <CrossIcon className="size-6" />
        </button>
        <nav aria-label={m.site_menu()} className="mt-2">
          <ul>
            {[...mainLinks(), { href: paths.plans, label: m.site_plans() }].map(({ href, label }) => (
              <li key={href} className="border-b border-line">
                <a href={href} className="condensed flex min-h-14 items-center text-2xl font-bold">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageSwitch className="mt-2 text-lg" />
        <div className="for-guest mt-auto grid gap-3 pt-8">
          <ButtonLink href={paths.login} variant="ghost">
            {m.site_login()}
          </ButtonLink>
          <ButtonLink href={paths.signup}>{m.site_signup()}</ButtonLink>
        </div>
        <div className="for-signed-in mt-auto grid gap-3 pt-8">
          <PersonLabel />
          <DashboardLink />
          <ButtonLink href={paths.logout} variant="ghost">
            {m.app_logout()}
          </ButtonLink>
        </div>
      </div>
    </dialog>
  );
}
