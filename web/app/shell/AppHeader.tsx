import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { Avatar } from '#web/ui/layout/Avatar.tsx';
import { BrandLink } from '#web/ui/layout/BrandLink.tsx';
import { MenuButton } from '#web/ui/layout/Menu.tsx';
import { ThemeToggle } from '#web/ui/layout/ThemeToggle.tsx';
import { appDrawerId } from './AppDrawer.tsx';

type Props = {
  title: ReactNode;
  search?: ReactNode;
  banner?: ReactNode;
  action?: ReactNode;
  facts?: ReactNode;
  /** Button beside the profile, also on narrow screens. */
  tool?: ReactNode;
  name: string;
  photo?: string | null;
};

const sticky = 'z-10 bg-paper lg:sticky lg:top-0 lg:-mx-8 lg:border-b lg:border-line lg:px-8 lg:py-3';

export function AppHeader({ title, search, banner, action, facts, tool, name, photo }: Props) {
  return (
    <header
      className={`flex flex-wrap items-center gap-x-2 lg:min-h-13 lg:gap-x-4 ${facts ? `gap-y-2 ${sticky}` : 'gap-y-4'}`}
    >
      <div className="-mx-5 flex h-16 w-[calc(100%+2.5rem)] flex-none items-center gap-2 border-b border-line px-5 lg:hidden print:hidden">
        <MenuButton opens={appDrawerId} />
        <BrandLink className="mr-auto" />
        <ThemeToggle />
        <ProfileLink name={name} photo={photo} />
      </div>
      <h1 className={`mr-auto min-w-0 text-3xl wrap-anywhere ${banner ? '' : 'lg:flex-1'}`}>{title}</h1>
      {banner && <div className="w-full min-w-0 lg:w-auto lg:flex-1">{banner}</div>}
      {search && <div className="w-full lg:w-80 print:hidden">{search}</div>}
      {action && <div className="w-full lg:w-auto print:hidden">{action}</div>}
      <div className={`flex items-center gap-2 print:hidden ${tool ? '' : 'max-lg:hidden'}`}>
        {tool}
        <div className="contents max-lg:hidden">
          <ThemeToggle />
          <ProfileLink name={name} photo={photo} />
        </div>
      </div>
      {facts && <div className="w-full min-w-0">{facts}</div>}
    </header>
  );
}

function ProfileLink({ name, photo }: { name: string; photo?: string | null }) {
  return (
    <Link to={localPath(paths.profile)} title={name} className="relative shrink-0 rounded-full">
      <span className="sr-only">{m.app_your_profile()}</span>
      <Avatar name={name} photo={photo} />
    </Link>
  );
}
