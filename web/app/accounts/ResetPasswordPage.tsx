import { useState } from 'react';
import { Link } from 'react-router';
import { brand } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { useSession } from '#web/platform/auth/session.tsx';
import { localPath } from '#web/platform/i18n/paths.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { newPasswordProblem } from '#web/ui/form/password-checks.ts';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import type { Route } from './+types/ResetPasswordPage';
import { AccountPage } from './AccountPage.tsx';
import { accountTexts } from './account-texts.ts';
import { LoginNoScript } from './LoginNoScript.tsx';

export const meta = () =>
  pageMeta({ title: m.accounts_reset_title(), description: m.accounts_reset_description(), noindex: true });

/** Phone number with non-breaking spaces, so that it stays on one line. */
const unbrokenPhone = () => brand.phone.replaceAll(' ', '\u00a0');

/** Afterwards, logs out the session of this browser, if there is one. */
export default function ResetPasswordPage({ params: { token } }: Route.ComponentProps) {
  const { state, logOut } = useSession();
  const [done, setDone] = useState('');
  const form = useContractForm('POST /api/auth/reset-password/:token', {
    fields: { password: newPasswordProblem },
    input: (body) => ({ params: { token }, body }),
    texts: () => accountTexts(m.accounts_reset_failed(), m.accounts_server_later()),
    onDone({ callUs }) {
      if (state === 'signed-in') void logOut();
      setDone(callUs ? m.accounts_reset_call_us({ phone: unbrokenPhone() }) : m.accounts_reset_done());
    },
  });
  if (done)
    return (
      <AccountPage title={m.accounts_reset_title()}>
        <Notice tone="success">{done}</Notice>
        <ButtonLink href={localPath(paths.login)}>{m.accounts_login()}</ButtonLink>
      </AccountPage>
    );
  return (
    <AccountPage
      title={m.accounts_reset_title()}
      below={
        <Link to={localPath(paths.forgotPassword)} className="link target">
          {m.accounts_reset_again()}
        </Link>
      }
    >
      <form {...form.props} className="grid gap-5">
        <p>{m.accounts_reset_text()}</p>
        <PasswordField
          {...form.field('password')}
          label={m.accounts_new_password()}
          hint={m.accounts_password_hint()}
          autoComplete="new-password"
        />
        <FormNotice refused={form.refused} />
        <LoginNoScript />
        <SubmitButton wide busy={form.busy} busyText={m.accounts_reset_busy()}>
          {m.accounts_reset()}
        </SubmitButton>
      </form>
    </AccountPage>
  );
}
