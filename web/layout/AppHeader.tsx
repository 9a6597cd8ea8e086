import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { appDrawerId } from './AppDrawer.tsx';
import { Avatar } from './Avatar.tsx';
import { BrandLink } from './BrandLink.tsx';
import { MenuButton } from './Menu.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

type Props = { title: ReactNode; search?: ReactNode; name: string; photo?: string | null };

/** Phones: menu, brand and avatar above title and search. Laptops: all in one line beside the sidebar. */
export function AppHeader({ title, search, name, photo }: Props) {
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-4 lg:min-h-13 lg:gap-x-4">
      <div className="-mx-5 flex h-16 w-[calc(100%+2.5rem)] flex-none items-center gap-2 border-b border-line px-5 lg:hidden print:hidden">
        <MenuButton opens={appDrawerId} />
        <BrandLink className="mr-auto" />
        <ThemeToggle />
        <ProfileLink name={name} photo={photo} />
      </div>
      <h1 className="mr-auto min-w-0 text-3xl wrap-anywhere lg:flex-1">{title}</h1>
      {search && <div className="w-full lg:w-80 print:hidden">{search}</div>}
      <div className="flex items-center gap-2 max-lg:hidden print:hidden">
        <ThemeToggle />
        <ProfileLink name={name} photo={photo} />
      </div>
    </header>
  );
}

function ProfileLink({ name, photo }: { name: string; photo?: string | null }) {
  return (
    <Link to={paths.profile} title={name} className="relative shrink-0 rounded-full">
      <span className="sr-only">{m.app_your_profile()}</span>
      <Avatar name={name} photo={photo} />
    </Link>
  );
}
