import { useState } from 'react';
import { brand } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { call, type Reply } from '#web/platform/api/api.ts';
import { useSession } from '#web/platform/auth/session.tsx';
import { localPath } from '#web/platform/i18n/paths.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { formErrorsOf } from '#web/ui/form/form-errors.ts';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import type { Route } from './+types/NotMePage';
import { AccountPage } from './AccountPage.tsx';
import { accountTexts } from './account-texts.ts';
import { LoginNoScript } from './LoginNoScript.tsx';

export const meta = () =>
  pageMeta({ title: m.accounts_not_me_title(), description: m.accounts_not_me_description(), noindex: true });

type Next = Reply<'POST /api/auth/not-me/:token'>['next'];

/** Phone number with non-breaking spaces, so that it stays on one line. */
const unbrokenPhone = brand.phone.replaceAll(' ', '\u00a0');

/**
 * Page that reverts a credential change that the owner of the account did not make. Requires a click, because mail
 * clients prefetch links.
 */
export default function NotMePage({ params: { token } }: Route.ComponentProps) {
  const { state, logOut } = useSession();
  const [next, setNext] = useState<Next>();
  const form = useForm({
    fields: {},
    async send() {
      const answer = await call('POST /api/auth/not-me/:token', { params: { token }, body: {} });
      if (!answer.ok)
        return formErrorsOf(answer, [], accountTexts(m.accounts_reset_failed(), m.accounts_server_later()));
      if (state === 'signed-in') void logOut();
      setNext(answer.reply.next);
      return undefined;
    },
  });
  return (
    <AccountPage title={m.accounts_not_me_title()}>
      {next ? (
        <WayBack next={next} token={token} onProven={setNext} />
      ) : (
        <form {...form.props} className="grid gap-5">
          <p>{m.accounts_not_me_text()}</p>
          <p>{m.accounts_not_me_after()}</p>
          <FormNotice refused={form.refused} />
          <LoginNoScript />
          <SubmitButton wide busy={form.busy} busyText={m.accounts_not_me_busy()}>
            {m.accounts_not_me_button()}
          </SubmitButton>
        </form>
      )}
    </AccountPage>
  );
}

type WayBackProps = { next: Next; token: string; onProven: (next: Next) => void };

/** Shows the owner of the account how to regain access. */
function WayBack({ next, token, onProven }: WayBackProps) {
  if (next === 'password-link')
    return (
      <>
        <Notice tone="success">{m.accounts_not_me_done_link()}</Notice>
        <ButtonLink href={localPath(paths.forgotPassword)}>{m.accounts_not_me_link_again()}</ButtonLink>
      </>
    );
  if (next === 'phone')
    return (
      <>
        <Notice tone="success">{m.accounts_not_me_done_phone()}</Notice>
        <ButtonLink href={localPath(paths.loginPhone)}>{m.accounts_login()}</ButtonLink>
      </>
    );
  return (
    <>
      <Notice tone="success">{m.accounts_not_me_done_closed()}</Notice>
      {next === 'help' ? (
        <p>{m.accounts_not_me_help({ phone: unbrokenPhone })}</p>
      ) : (
        <OldPassword token={token} onProven={onProven} />
      )}
    </>
  );
}

function OldPassword({ token, onProven }: Omit<WayBackProps, 'next'>) {
  const form = useContractForm('POST /api/auth/not-me/:token', {
    fields: { password: (typed) => (typed === '' ? m.accounts_password_missing() : undefined) },
    input: (body) => ({ params: { token }, body }),
    texts: () => accountTexts(m.accounts_reset_failed(), m.accounts_server_later()),
    onDone: (reply) => onProven(reply.next),
  });
  return (
    <form {...form.props} className="grid gap-5">
      <p>{m.accounts_not_me_password_text({ phone: unbrokenPhone })}</p>
      <PasswordField {...form.field('password')} label={m.accounts_not_me_password()} autoComplete="current-password" />
      <FormNotice refused={form.refused} />
      <SubmitButton wide busy={form.busy} busyText={m.accounts_not_me_busy()}>
        {m.accounts_not_me_password_button()}
      </SubmitButton>
    </form>
  );
}
