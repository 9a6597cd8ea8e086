import { type ReactNode, Suspense, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { accessDenied, deniedToStaff } from '#shared/access-denied.ts';
import { languageOf, plainPath, usualLanguage } from '#shared/language.ts';
import { loginPath, paths } from '#shared/paths.ts';
import { isStaff, may, type Role } from '#shared/rules/accounts.ts';
import { type Screen, type ScreenName, screens } from '#shared/screens.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { adoptSession, loading, sessionOf } from '#web/platform/auth/auth-store.ts';
import { EnrolmentContext } from '#web/platform/auth/enrolment.ts';
import { RenderedSession, useSession } from '#web/platform/auth/session.tsx';
import { type FirstData, FirstDataContext } from '#web/platform/data/first-data.ts';
import { UserQueryCache } from '#web/platform/data/UserQueryCache.tsx';
import { localHomeOf, localPath } from '#web/platform/i18n/paths.ts';
import { expectUpdatesSince } from '#web/platform/live/stream.ts';
import { withFromParameter } from '#web/platform/redirect/safe-redirect.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { AlertIcon, LockIcon } from '#web/ui/icons.tsx';
import { AppShell } from './AppShell.tsx';
import { AppSkeleton } from './AppSkeleton.tsx';

export type RequireRoleProps = {
  screen: ScreenName;
  /** Title of the skeleton shown while the session is loading; only for titles that are the same for all users. */
  title?: ReactNode;
  /** Data that the server has read for the page's HTML. */
  first?: FirstData | null | undefined;
  children: ReactNode;
};

/** The server authorizes the data itself. With `first`, the HTML contains the page, otherwise a skeleton. */
export function RequireRole({ first: data = null, ...props }: RequireRoleProps) {
  // Loaders run again on later navigations, but only the first data belongs to the server-rendered HTML.
  const [first] = useState(data);
  const [rendered] = useState(() => (first ? sessionOf(first.user) : loading));
  // A layout effect, because it must run before the effects that compare the session with the rendered one.
  useLayoutEffect(() => {
    if (!first) return;
    adoptSession(first.user);
    expectUpdatesSince(first.at);
  }, [first]);
  return (
    <FirstDataContext value={first}>
      <RenderedSession value={rendered}>
        <CheckedRole {...props} />
      </RenderedSession>
    </FirstDataContext>
  );
}

function CheckedRole({ screen, title, children }: Omit<RequireRoleProps, 'first'>) {
  const { state, user, ended, mustEnrol } = useSession();
  const { pathname, search, hash } = useLocation();
  const Enrolment = useContext(EnrolmentContext);
  const known = user ?? ended;
  const { kind, access }: Screen = screens[screen];
  const right = access === 'customer' || kind !== 'staff' ? undefined : (access ?? 'staff');
  if (state === 'loading') return <AppSkeleton title={title} />;
  if (!known) return <Navigate to={loginFor(pathname, search + hash)} replace />;
  if (user && isStaff(user.role) && getLocale() !== usualLanguage)
    return <OtherAddress to={plainPath(pathname) + search + hash} />;
  return (
    <UserQueryCache key={known._id} owner={known._id}>
      {mustEnrol ? (
        <Suspense fallback={<AppSkeleton />}>
          <Enrolment />
        </Suspense>
      ) : access === 'customer' && isStaff(known.role) ? (
        <GoHome role={known.role} />
      ) : right !== undefined && !may(right, known) ? (
        <AccessDenied role={known.role} message={deniedToStaff(right)} />
      ) : (
        children
      )}
      {ended && !mustEnrol && <EndedNotice role={ended.role} />}
    </UserQueryCache>
  );
}

/** Case pages use the login by code, because e-mails link to them and many buyers have no password. */
function loginFor(pathname: string, rest: string): string {
  const isCase = /^\/cases(\/|$)/.test(plainPath(pathname));
  return isCase
    ? withFromParameter(localPath(paths.loginCode), pathname + rest)
    : localPath(loginPath(pathname + rest));
}

/** With a full page load if the language changes, because staff screens are in English. */
function GoHome({ role }: { role: Role }) {
  const to = localHomeOf(role);
  return languageOf(to) === getLocale() ? <Navigate to={to} replace /> : <OtherAddress to={to} />;
}

/** Loads a page in another language. Staff screens are in English, so what staff open below /hi is the English page. */
function OtherAddress({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to]);
  return <AppSkeleton />;
}

function AccessDenied({ role, message }: { role: Role; message: string }) {
  return (
    <AppShell title={m.app_denied_title()}>
      <div className="grid max-w-xl justify-items-start gap-5">
        <p role="alert" className="flex gap-3 text-lg">
          <LockIcon className="mt-1 size-5 shrink-0 text-mirchi" />
          {isStaff(role) ? message : accessDenied}
        </p>
        <ButtonLink href={localHomeOf(role)}>{m.app_denied_home()}</ButtonLink>
      </div>
    </AppShell>
  );
}

/** Notice at the bottom of the screen that the session has expired; unsaved input stays on the page. */
function EndedNotice({ role }: { role: Role }) {
  const { pathname, search, hash } = useLocation();
  const rest = search + hash;
  return (
    <div
      role="alert"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-mirchi-wash px-5 py-4 shadow-card print:hidden"
    >
      <div className="mx-auto flex max-w-4xl flex-wrap items-center gap-x-6 gap-y-3">
        <AlertIcon className="size-5 shrink-0 text-mirchi max-sm:hidden" />
        <p className="min-w-60 flex-1">{m.app_ended()}</p>
        <Link
          to={isStaff(role) ? localPath(loginPath(pathname + rest)) : loginFor(pathname, rest)}
          className="button button-primary button-small"
        >
          {m.app_ended_login()}
        </Link>
      </div>
    </div>
  );
}
