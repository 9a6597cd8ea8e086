import { m } from '../paraglide/messages.js';
import { PasswordField } from '../ui/PasswordField.tsx';
import { FormNotice } from './FormNotice.tsx';
import { NoScript } from './NoScript.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { useReset } from './use-reset.ts';

export function NewPasswordForm({ reset }: { reset: ReturnType<typeof useReset> }) {
  const { form, busy, refused, field, submit } = reset;
  return (
    <form ref={form} method="post" noValidate className="grid gap-5" onSubmit={submit}>
      <p>{m.accounts_reset_text()}</p>
      <PasswordField
        {...field('password')}
        label={m.accounts_new_password()}
        hint={m.accounts_password_hint()}
        autoComplete="new-password"
      />
      <FormNotice refused={refused} />
      <NoScript />
      <SubmitButton busy={busy} busyText={m.accounts_reset_busy()}>
        {m.accounts_reset()}
      </SubmitButton>
    </form>
  );
}
