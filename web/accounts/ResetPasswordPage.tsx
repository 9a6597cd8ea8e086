import { Link } from 'react-router';
import { pageMeta } from '../page-meta.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { Route } from './+types/ResetPasswordPage';
import { AccountPage } from './AccountPage.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { useReset } from './use-reset.ts';

// The address holds a secret: no other site may read it, and no search engine keep it.
export const headers = () => ({ 'Referrer-Policy': 'no-referrer' });
export const handle = { canonical: false };
export const meta = () => [
  ...pageMeta({ title: m.accounts_reset_title(), description: m.accounts_reset_description() }),
  { name: 'robots', content: 'noindex' },
];

export default function ResetPasswordPage({ params }: Route.ComponentProps) {
  const reset = useReset(params.token);
  return (
    <AccountPage
      title={m.accounts_reset_title()}
      below={
        !reset.done && (
          <Link to={paths.forgotPassword} className="link target">
            {m.accounts_reset_again()}
          </Link>
        )
      }
    >
      {reset.done ? (
        <>
          <Notice tone="success">{reset.done}</Notice>
          <ButtonLink href={paths.login}>{m.accounts_login()}</ButtonLink>
        </>
      ) : (
        <NewPasswordForm reset={reset} />
      )}
    </AccountPage>
  );
}
