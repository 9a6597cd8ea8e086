import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { checkOf } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { AccountPage } from './AccountPage.tsx';
import { accountTexts } from './account-texts.ts';
import { EmailField } from './EmailField.tsx';
import { LoginNoScript } from './LoginNoScript.tsx';
import { usePrefilledEmail } from './use-prefilled-email.ts';

export const meta = () => pageMeta({ title: m.accounts_forgot_title(), description: m.accounts_forgot_description() });

/** Shows the same result for every valid e-mail address, whether or not there is an account. */
export default function ForgotPasswordPage() {
  const [done, setDone] = useState('');
  const form = useContractForm('POST /api/auth/forgot-password', {
    fields: { email: checkOf('email') },
    input(body) {
      setDone('');
      return { body };
    },
    texts: () => accountTexts(m.accounts_forgot_failed(), m.accounts_forgot_offline()),
    onDone: () => setDone(m.accounts_forgot_done()),
  });
  usePrefilledEmail(form.props.ref);
  return (
    <AccountPage
      title={m.accounts_forgot_title()}
      below={
        <Link to={localPath(paths.login)} className="link target">
          {m.accounts_back_to_login()}
        </Link>
      }
    >
      <p>{m.accounts_forgot_text()}</p>
      <form {...form.props} className="grid gap-5">
        <EmailField {...form.field('email')} />
        <FormNotice refused={form.refused} />
        {done && (
          <Notice tone="success">
            <p>{done}</p>
            <p className="mt-1 text-muted">{m.accounts_spam()}</p>
          </Notice>
        )}
        <LoginNoScript />
        <SubmitButton wide busy={form.busy} busyText={m.accounts_forgot_busy()}>
          {m.accounts_forgot()}
        </SubmitButton>
      </form>
    </AccountPage>
  );
}
