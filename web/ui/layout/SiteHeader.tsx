import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { DownIcon } from '../icons.tsx';
import { BrandLink } from './BrandLink.tsx';
import { DashboardLink } from './DashboardLink.tsx';
import { Drawer, drawerId } from './Drawer.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { mainLinks, type SiteLink, useServiceLinks } from './links.ts';
import { MenuButton } from './Menu.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { UserLabel } from './UserLabel.tsx';

const plainLink = 'target justify-center font-medium underline-offset-8 hover:text-kesar hover:underline';

function LinkItems({ links }: { links: readonly SiteLink[] }) {
  return links.map(({ href, label }) => (
    <li key={href}>
      <a href={href} className={plainLink}>
        {label}
      </a>
    </li>
  ));
}

function MoreServices() {
  const links = useServiceLinks();
  return (
    links[0] && (
      <div className="group relative hidden lg:block">
        <a href={localPath(paths.services)} className={plainLink}>
          {m.site_more_services()} <DownIcon className="inline size-4" />
        </a>
        <ul className="invisible absolute z-10 w-max rounded-card border border-line bg-card px-5 py-2 group-focus-within:visible group-hover:visible">
          <LinkItems links={links} />
        </ul>
      </div>
    )
  );
}

export function SiteHeader() {
  return (
    <header className="print:hidden sticky top-0 z-10 [@media(height<30rem)]:static border-b border-line bg-paper">
      <div className="wrap flex h-16 items-center gap-2 lg:gap-7">
        <MenuButton opens={drawerId} className="needs-script lg:hidden" />
        <BrandLink className="mr-auto" />
        <nav aria-label={m.site_main_navigation()} className="hidden lg:block">
          <ul className="flex gap-7">
            <LinkItems links={mainLinks()} />
          </ul>
        </nav>
        <MoreServices />
        <div className="for-guest hidden items-center gap-5 lg:flex">
          <a href={localPath(paths.login)} className={plainLink}>
            {m.site_login()}
          </a>
          <ButtonLink href={localPath(paths.signup)} variant="ghost" small>
            {m.site_signup()}
          </ButtonLink>
        </div>
        <div className="for-signed-in hidden items-center gap-5 lg:flex">
          <UserLabel className="w-32 text-right text-sm" />
          <DashboardLink />
        </div>
        <LanguageSwitch className="justify-center font-medium" />
        <ThemeToggle className="-mr-2.5" />
      </div>
      <Drawer />
    </header>
  );
}
