import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { may } from '#shared/rules/accounts.ts';
import { fetchPhoto } from '#web/platform/auth/auth-store.ts';
import { useSession } from '#web/platform/auth/session.tsx';
import { useMay } from '#web/platform/auth/use-may.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useLiveQueries } from '#web/platform/live/use-live-queries.ts';
import { BrandLink } from '#web/ui/layout/BrandLink.tsx';
import { LanguageSwitch } from '#web/ui/layout/LanguageSwitch.tsx';
import { SkipLink } from '#web/ui/layout/SkipLink.tsx';
import { AppDrawer } from './AppDrawer.tsx';
import { AppHeader } from './AppHeader.tsx';
import { AppNav } from './AppNav.tsx';
import { AtRiskToast } from './AtRiskToast.tsx';
import { GoTo } from './go-to/GoTo.tsx';

export type ShellProps = {
  title: ReactNode;
  search?: ReactNode;
  banner?: ReactNode;
  /** What is done next on the screen, beside the title. */
  action?: ReactNode;
  /** Facts below the title; then the head stays on the screen. */
  facts?: ReactNode;
  wide?: boolean;
  children: ReactNode;
};

/** Must be inside `RequireRole`. `wide` uses the full width, `search` has a fixed one, `banner` fills the rest. */
export function AppShell({ title, wide, children, ...head }: ShellProps) {
  const { user, ended, photo } = useSession();
  const id = user?._id;
  useEffect(() => {
    if (id) fetchPhoto(id);
  }, [id]);
  const known = user ?? ended;
  useLiveQueries();
  const waiting = useWaitingEnquiries();
  if (!known) return null;
  const { name, role, accountant = false } = known;
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)]">
      <SkipLink />
      <aside className="border-r border-line bg-card max-lg:hidden print:hidden">
        <div className="sticky top-0 h-dvh overflow-y-auto px-3.5 pt-5 pb-6">
          <BrandLink className="mb-6 px-3.5" />
          <AppNav role={role} accountant={accountant} waiting={waiting} />
          <LanguageSwitch role={role} className="mt-4 pl-12" />
        </div>
      </aside>
      <AppDrawer name={name} role={role} accountant={accountant} waiting={waiting} />
      <div className={`min-w-0 px-5 pb-16 lg:px-8 lg:pt-4 ${wide ? '' : 'max-w-6xl'}`}>
        <main id="content" tabIndex={-1}>
          <AppHeader
            {...head}
            title={title}
            tool={may('staff', { role, accountant }) && <GoTo role={role} accountant={accountant} />}
            name={name}
            photo={photo}
          />
          <div className={wide ? 'mt-6 lg:mt-4' : 'mt-6'}>{children}</div>
        </main>
      </div>
      {may('staff', { role }) && <AtRiskToast />}
    </div>
  );
}

/** Returns the number of new enquiries for staff who answer them; 0 for others, and until it is loaded. */
function useWaitingEnquiries(): number {
  const enabled = useMay('staff');
  return useQuery({ ...endpointQuery('GET /api/admin/enquiries-waiting', {}), enabled }).data?.new ?? 0;
}
