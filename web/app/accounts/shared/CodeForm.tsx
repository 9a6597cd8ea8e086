import { m } from '#web/paraglide/messages.js';
import type { call } from '#web/platform/api/api.ts';
import { CodeField } from '#web/ui/CodeField.tsx';
import { EmailAddress } from '#web/ui/EmailAddress.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import type { useForm } from '#web/ui/form/use-form.ts';

type Props = { form: ReturnType<typeof useForm<'otp'>>; action: string; autoFocus?: boolean; sendsItself?: boolean };

export function CodeForm({ form, action, ...field }: Props) {
  return (
    <form {...form.props} className="grid gap-5">
      <CodeField {...form.field('otp')} {...field} label={m.accounts_otp()} />
      <FormNotice refused={form.refused} />
      <SubmitButton wide busy={form.busy} busyText={m.accounts_verify_busy()}>
        {action}
      </SubmitButton>
    </form>
  );
}

export function CodeSentTo({ email }: { email: string }) {
  return (
    <p>
      {m.accounts_verify_sent()}
      <strong className="block wrap-anywhere">
        <EmailAddress>{email}</EmailAddress>
      </strong>
      {m.accounts_verify_life()}
    </p>
  );
}

type Answer = Awaited<ReturnType<typeof call<'POST /api/auth/email-code' | 'POST /api/auth/resend-otp'>>>;

export function sentAgain(answer: Answer) {
  if (answer.ok) return { sent: m.accounts_code_sent_again() };
  if (answer.status === 0) return { refused: { message: m.accounts_resend_offline() } };
  return { refused: { message: m.accounts_resend_failed(), more: answer.apiError?.message } };
}
