import type { ReactNode } from 'react';
import { useOwnPhoto } from '../session/use-own-photo.ts';
import { useSession } from '../session.tsx';
import { AppDrawer } from './AppDrawer.tsx';
import { AppHeader } from './AppHeader.tsx';
import { AppNav } from './AppNav.tsx';
import { BrandLink } from './BrandLink.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { SkipLink } from './SkipLink.tsx';
import { useWaitingEnquiries } from './use-waiting-enquiries.ts';

type Props = { title: ReactNode; search?: ReactNode; wide?: boolean; children: ReactNode };

/** Sidebar and header of every page behind the login; only inside `RequireRole`. `wide`: takes the whole window. */
export function AppShell({ title, search, wide, children }: Props) {
  const { user, ended } = useSession();
  const photo = useOwnPhoto();
  const person = user ?? ended;
  const waiting = useWaitingEnquiries(person?.role);
  if (!person) return null;
  const { name, role } = person;
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)]">
      <SkipLink />
      <aside className="border-r border-line bg-card max-lg:hidden print:hidden">
        <div className="sticky top-0 h-dvh overflow-y-auto px-3.5 py-6">
          <BrandLink className="mb-6 px-3.5" />
          <AppNav role={role} waiting={waiting} />
          <LanguageSwitch className="mt-4 pl-12" />
        </div>
      </aside>
      <AppDrawer name={name} role={role} waiting={waiting} />
      <div className={`min-w-0 px-5 pb-16 lg:px-8 lg:pt-6 ${wide ? '' : 'max-w-6xl'}`}>
        <main id="content" tabIndex={-1}>
          <AppHeader title={title} search={search} name={name} photo={photo} />
          <div className="mt-6">{children}</div>
        </main>
      </div>
    </div>
  );
}
