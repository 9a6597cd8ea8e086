import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { DashboardLink } from './DashboardLink.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { useAllLinks } from './links.ts';
import { Menu } from './Menu.tsx';
import { UserLabel } from './UserLabel.tsx';

export const drawerId = 'menu';

export function Drawer() {
  return (
    <Menu id={drawerId}>
      <nav aria-label={m.site_menu()} className="mt-2">
        <ul>
          {useAllLinks().map(({ href, label }) => (
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
        <ButtonLink href={localPath(paths.login)} variant="ghost">
          {m.site_login()}
        </ButtonLink>
        <ButtonLink href={localPath(paths.signup)}>{m.site_signup()}</ButtonLink>
      </div>
      <div className="for-signed-in mt-auto grid gap-3 pt-8">
        <UserLabel />
        <DashboardLink />
        <ButtonLink href={localPath(paths.logout)} variant="ghost">
          {m.app_logout()}
        </ButtonLink>
      </div>
    </Menu>
  );
}
