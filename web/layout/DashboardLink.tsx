import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';

/** Where the signed-in person's own pages begin; styles/who.css shows the one of their role. */
export function DashboardLink() {
  return (
    <>
      <ButtonLink href={paths.dashboard} variant="ghost" small className="for-user">
        {m.app_user_dashboard()}
      </ButtonLink>
      <ButtonLink href={paths.sellerDashboard} variant="ghost" small className="for-staff">
        {m.app_seller_dashboard()}
      </ButtonLink>
    </>
  );
}
