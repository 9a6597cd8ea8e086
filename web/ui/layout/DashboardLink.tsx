import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';

/** Links to the dashboards of all roles; styles/role-visibility.css shows the one for the user's role. */
export function DashboardLink() {
  return (
    <>
      <ButtonLink href={localPath(paths.dashboard)} variant="ghost" small className="for-user">
        {m.app_user_dashboard()}
      </ButtonLink>
      <ButtonLink href={localPath(paths.sellerDashboard)} variant="ghost" small className="for-staff">
        {m.app_seller_dashboard()}
      </ButtonLink>
    </>
  );
}
