import { useParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { useSession } from '#web/platform/auth/session.tsx';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { AccountPage } from './AccountPage.tsx';
import { accountTexts } from './account-texts.ts';
import { NewAccountFields, newAccountChecks } from './NewAccountFields.tsx';

export const meta = () =>
  pageMeta({ title: m.accounts_first_title(), description: m.accounts_first_note(), noindex: true });

/** The way into an empty shop, by the link that its server printed. */
export default function FirstAdminPage() {
  const { logIn } = useSession();
  const { token = '' } = useParams();
  const form = useContractForm('POST /api/setup/:token', {
    fields: newAccountChecks,
    input: (typed) => ({ params: { token }, body: typed }),
    texts: () => accountTexts(m.accounts_first_failed(), m.accounts_server_later()),
    async onDone(_, { email, password }) {
      const answer = await call('POST /api/auth/login', { body: { email, password } });
      if (answer.ok) logIn(answer.reply.token, answer.reply.user);
      // A full page load, because staff screens need a document of their own. Who is not logged in is asked there.
      location.replace(paths.setup);
    },
  });
  return (
    <AccountPage title={m.accounts_first_title()} note={m.accounts_first_note()}>
      <form {...form.props} className="grid gap-5">
        <NewAccountFields field={form.field} />
        <FormNotice refused={form.refused} />
        <SubmitButton wide busy={form.busy} busyText={m.accounts_first_busy()}>
          {m.accounts_first_create()}
        </SubmitButton>
      </form>
    </AccountPage>
  );
}
