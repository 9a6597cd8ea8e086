import { Fragment, type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { languageOf } from '#shared/language.ts';
import { isStaff, type Role } from '#shared/rules/accounts.ts';
import { getLocale } from '../paraglide/runtime.js';
import { homeOf, loginPath } from '../paths.ts';
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
    return sendsStaffHome && isStaff(person.role) ? <GoHome role={person.role} /> : <AccessDenied role={person.role} />;
  }
  return (
    <>
      <Fragment key={person._id}>{children}</Fragment>
      {ended && <EndedNotice />}
    </>
  );
}

/** Staff work in English: from a page in another language there is no way without a new document. */
function GoHome({ role }: { role: Role }) {
  const to = homeOf(role);
  const stays = languageOf(to) === getLocale();
  useEffect(() => {
    if (!stays) location.replace(to);
  }, [stays, to]);
  return stays ? <Navigate to={to} replace /> : <AppSkeleton />;
}
