import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { SitePage } from '#web/ui/layout/SitePage.tsx';
import { useLogout } from './use-logout.ts';

export const meta = () =>
  pageMeta({ title: m.accounts_logout_title(), description: m.accounts_logout_description(), noindex: true });

/** Logs out only once it is visible, so that an image or frame on another site cannot log users out. */
export default function LogoutPage() {
  useLogout();
  return (
    <SitePage className="grid place-items-center">
      <h1 className="sr-only">{m.accounts_logout_title()}</h1>
      <p role="status" className="py-24 text-lg text-muted">
        {m.accounts_logging_out()}
      </p>
    </SitePage>
  );
}
