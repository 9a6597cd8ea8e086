import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { loaderContext } from '#web/platform/context.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { withFromParameter } from '#web/platform/redirect/safe-redirect.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { Notice } from '#web/ui/Notice.tsx';
import type { Route } from './+types/LoginPhonePage';
import { AccountPage } from './AccountPage.tsx';
import { PhoneLogin } from './PhoneLogin.tsx';
import { useSafeRedirect } from './use-safe-redirect.ts';

export const meta = () => pageMeta({ title: m.accounts_phone_title(), description: m.accounts_phone_description() });

export function loader({ context }: Route.LoaderArgs) {
  return { phone: context.get(loaderContext).phone };
}

export default function LoginPhonePage({ loaderData: { phone } }: Route.ComponentProps) {
  const from = useSafeRedirect();
  return (
    <AccountPage
      title={m.accounts_phone_title()}
      below={
        <Link to={withFromParameter(localPath(paths.login), from)} className="link target">
          {m.accounts_email_link()}
        </Link>
      }
    >
      {phone.kind === 'off' ? <Notice>{m.error_phone_sign_in_off()}</Notice> : <PhoneLogin signIn={phone} />}
    </AccountPage>
  );
}
