import { Link, useLocation } from 'react-router';
import { m } from '#web/paraglide/messages.js';
import { loginPath } from '#web/platform/i18n/paths.ts';
import { AlertIcon } from '#web/ui/icons.tsx';

/** Notice that the session has expired, above the page with its unsaved input. */
export function EndedNotice() {
  const { pathname, search, hash } = useLocation();
  return (
    <div
      role="alert"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-mirchi-wash px-5 py-4 shadow-card print:hidden"
    >
      <div className="mx-auto flex max-w-4xl flex-wrap items-center gap-x-6 gap-y-3">
        <AlertIcon className="size-5 shrink-0 text-mirchi max-sm:hidden" />
        <p className="min-w-60 flex-1">{m.app_ended()}</p>
        <Link to={loginPath(pathname + search + hash)} className="button button-primary button-small">
          {m.app_ended_login()}
        </Link>
      </div>
    </div>
  );
}
