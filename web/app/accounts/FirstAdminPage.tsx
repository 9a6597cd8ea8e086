import { useNavigate, useParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { Field } from '#web/ui/Field.tsx';
import { checkOf } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { newPasswordProblem } from '#web/ui/form/password-checks.ts';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { AccountPage } from './AccountPage.tsx';
import { accountTexts } from './account-texts.ts';
import { EmailField } from './EmailField.tsx';

export const meta = () =>
  pageMeta({ title: m.accounts_first_title(), description: m.accounts_first_note(), noindex: true });

/** The way into an empty shop, by the link that its server printed. */
export default function FirstAdminPage() {
  const navigate = useNavigate();
  const { token = '' } = useParams();
  const form = useContractForm('POST /api/setup/:token', {
    fields: { name: checkOf('name'), email: checkOf('email'), password: newPasswordProblem },
    input: (typed) => ({ params: { token }, body: typed }),
    texts: () => accountTexts(m.accounts_first_failed(), m.accounts_server_later()),
    onDone: () => navigate(`${paths.login}?from=${encodeURIComponent(paths.setup)}`),
  });
  return (
    <AccountPage title={m.accounts_first_title()} note={m.accounts_first_note()}>
      <form {...form.props} className="grid gap-5">
        <Field {...form.field('name')} label={m.accounts_name()} autoComplete="name" required maxLength={200} />
        <EmailField {...form.field('email')} />
        <PasswordField
          {...form.field('password')}
          label={m.accounts_password()}
          hint={m.accounts_password_hint()}
          autoComplete="new-password"
        />
        <FormNotice refused={form.refused} />
        <SubmitButton wide busy={form.busy} busyText={m.accounts_first_busy()}>
          {m.accounts_first_create()}
        </SubmitButton>
      </form>
    </AccountPage>
  );
}
