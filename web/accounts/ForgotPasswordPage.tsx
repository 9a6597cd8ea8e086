import { Link } from 'react-router';
import { pageMeta } from '../page-meta.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { Notice } from '../ui/Notice.tsx';
import { AccountPage } from './AccountPage.tsx';
import { EmailField } from './EmailField.tsx';
import { FormNotice } from './FormNotice.tsx';
import { NoScript } from './NoScript.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useCarriedEmail } from './use-carried-email.ts';
import { useForgot } from './use-forgot.ts';

export const meta = () => pageMeta({ title: m.accounts_forgot_title(), description: m.accounts_forgot_description() });

export default function ForgotPasswordPage() {
  const { form, busy, refused, field, submit, done } = useForgot();
  useCarriedEmail(form);
  return (
    <AccountPage
      title={m.accounts_forgot_title()}
      below={
        <Link to={paths.login} className="link target">
          {m.accounts_back_to_login()}
        </Link>
      }
    >
      <p>{m.accounts_forgot_text()}</p>
      <form ref={form} method="post" noValidate className="grid gap-5" onSubmit={submit}>
        <EmailField {...field('email')} />
        <FormNotice refused={refused} />
        {done && (
          <Notice tone="success">
            <p>{done}</p>
            <p className="mt-1 text-muted">{m.accounts_spam()}</p>
          </Notice>
        )}
        <NoScript />
        <SubmitButton busy={busy} busyText={m.accounts_forgot_busy()}>
          {m.accounts_forgot()}
        </SubmitButton>
      </form>
    </AccountPage>
  );
}
