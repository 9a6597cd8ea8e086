import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useContext, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { languageOf } from '#shared/language.ts';
import { isStaff, type Role } from '#shared/rules/accounts.ts';
import { getLocale } from '#web/paraglide/runtime.js';
import { EnrolmentContext } from '#web/platform/auth/enrolment.ts';
import { useSession } from '#web/platform/auth/session.tsx';
import { queryClientFor } from '#web/platform/data/query-client.ts';
import { homeOf, loginPath } from '#web/platform/i18n/paths.ts';
import { AccessDenied } from './AccessDenied.tsx';
import { AppSkeleton } from './AppSkeleton.tsx';
import { EndedNotice } from './EndedNotice.tsx';

type Props = {
  /** Allowed roles; by default every signed-in user. */
  roles?: readonly Role[];
  /** Redirects staff to their home instead of denying access. */
  sendsStaffHome?: boolean;
  children: ReactNode;
};

/** Client-side access check of a page; guests are redirected to the login. The server authorizes the data. */
export function RequireRole({ roles, sendsStaffHome, children }: Props) {
  const { state, user, ended, mustEnrol } = useSession();
  const { pathname, search, hash } = useLocation();
  const Enrolment = useContext(EnrolmentContext);
  const person = user ?? ended;
  if (state === 'loading') return <AppSkeleton />;
  if (!person) return <Navigate to={loginPath(pathname + search + hash)} replace />;
  return (
    <QueryClientProvider key={person._id} client={queryClientFor(person._id)}>
      {mustEnrol ? (
        <Suspense fallback={<AppSkeleton />}>
          <Enrolment />
        </Suspense>
      ) : roles && !roles.includes(person.role) ? (
        <NotForRole role={person.role} goesHome={sendsStaffHome === true && isStaff(person.role)} />
      ) : (
        children
      )}
      {ended && !mustEnrol && <EndedNotice />}
    </QueryClientProvider>
  );
}

function NotForRole({ role, goesHome }: { role: Role; goesHome: boolean }) {
  return goesHome ? <GoHome role={role} /> : <AccessDenied role={role} />;
}

/** Staff screens are in English: changing the language needs a full page load. */
function GoHome({ role }: { role: Role }) {
  const to = homeOf(role);
  const stays = languageOf(to) === getLocale();
  useEffect(() => {
    if (!stays) location.replace(to);
  }, [stays, to]);
  return stays ? <Navigate to={to} replace /> : <AppSkeleton />;
}
