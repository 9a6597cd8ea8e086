import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { loginPath } from '#shared/paths.ts';
import { homeOf, isStaff, type Role } from '#shared/rules/accounts.ts';
import { useSession } from '../session.tsx';
import { AccessDenied } from './AccessDenied.tsx';
import { AppSkeleton } from './AppSkeleton.tsx';
import { EndedNotice } from './EndedNotice.tsx';

type Props = {
  /** Who may see this; without it everybody who is signed in. */
  roles?: readonly Role[];
  /** Takes staff to their own home instead of telling them no. */
  sendsStaffHome?: boolean;
  children: ReactNode;
};

/** Shows a page to whom it is for; sends a guest to the login and back. The server decides what anybody gets to see in it. */
export function RequireRole({ roles, sendsStaffHome, children }: Props) {
  const { state, user, ended } = useSession();
  const { pathname, search, hash } = useLocation();
  const person = user ?? ended;
  if (state === 'loading') return <AppSkeleton />;
  if (!person) return <Navigate to={loginPath(pathname + search + hash)} replace />;
  if (roles && !roles.includes(person.role)) {
    return sendsStaffHome && isStaff(person.role) ? (
      <Navigate to={homeOf(person.role)} replace />
    ) : (
      <AccessDenied role={person.role} />
    );
  }
  return (
    <>
      <Fragment key={person._id}>{children}</Fragment>
      {ended && <EndedNotice />}
    </>
  );
}
