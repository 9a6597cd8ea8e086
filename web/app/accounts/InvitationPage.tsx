import { useQuery } from '@tanstack/react-query';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { useSession } from '#web/platform/auth/session.tsx';
import { ApiCallError, endpointQuery } from '#web/platform/data/endpoints.ts';
import { BrowserQueryCache } from '#web/platform/data/UserQueryCache.tsx';
import { localHomeOf, localPath } from '#web/platform/i18n/paths.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { newPasswordProblem } from '#web/ui/form/password-checks.ts';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import type { Route } from './+types/InvitationPage';
import { AccountPage } from './AccountPage.tsx';
import { accountTexts } from './account-texts.ts';
import { LoginNoScript } from './LoginNoScript.tsx';

export const meta = () =>
  pageMeta({ title: m.accounts_invited_title(), description: m.accounts_invited_description(), noindex: true });

export default function InvitationPage({ params: { token } }: Route.ComponentProps) {
  return (
    <BrowserQueryCache>
      <Invitation token={token} />
    </BrowserQueryCache>
  );
}

function Invitation({ token }: { token: string }) {
  const invitation = useQuery(endpointQuery('GET /api/auth/invitation/:token', { params: { token } }));
  const dead = invitation.error instanceof ApiCallError && invitation.error.failure.status === 404;
  return (
    <AccountPage title={dead ? m.accounts_invited_over() : m.accounts_invited_title()}>
      <LoginNoScript />
      {dead ? (
        <>
          <Notice tone="error">{m.error_invitation_dead()}</Notice>
          <ButtonLink href={localPath(paths.login)}>{m.accounts_login()}</ButtonLink>
        </>
      ) : (
        <QueryResult query={invitation} loading={<RowsSkeleton />}>
          {(invited) => <ChoosePassword token={token} invited={invited} />}
        </QueryResult>
      )}
    </AccountPage>
  );
}

type Props = { token: string; invited: Reply<'GET /api/auth/invitation/:token'> };

function ChoosePassword({ token, invited: { name, email } }: Props) {
  const { logIn } = useSession();
  const form = useContractForm('POST /api/auth/invitation/:token', {
    fields: { password: newPasswordProblem },
    input: (body) => ({ params: { token }, body }),
    texts: () => accountTexts(m.accounts_reset_failed(), m.accounts_server_later()),
    onDone(reply) {
      logIn(reply.token, reply.user);
      // A full page load, because staff screens need a document of their own.
      location.replace(localHomeOf(reply.user.role));
    },
  });
  return (
    <form {...form.props} className="grid gap-5">
      <p className="wrap-anywhere">{m.accounts_invited_text({ name, email })}</p>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field('password')}
        label={m.accounts_new_password()}
        hint={m.accounts_password_hint()}
        autoComplete="new-password"
      />
      <FormNotice refused={form.refused} />
      <SubmitButton wide busy={form.busy} busyText={m.accounts_reset_busy()}>
        {m.accounts_invited_do()}
      </SubmitButton>
    </form>
  );
}
