import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { call } from '#web/platform/api/api.ts';
import { useSession } from '#web/platform/auth/session.tsx';
import { checkOf, codeOf } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { accountTexts } from '../account-texts.ts';
import { EmailField } from '../EmailField.tsx';
import { LoginNoScript } from '../LoginNoScript.tsx';
import { ResendCode } from '../ResendCode.tsx';
import { usePrefilledEmail, useTypedBuyer } from '../use-prefilled-email.ts';
import { useResend } from '../use-resend.ts';
import { CodeForm, CodeSentTo, sentAgain } from './CodeForm.tsx';

export type SentCode = { email: string; at: number };

const texts = () => accountTexts(m.accounts_code_failed(), m.accounts_server_again());

export function EmailAddressStep({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const form = useContractForm('POST /api/auth/email-code', {
    fields: { email: checkOf('email') },
    initial: { email },
    input: (typed) => ({ body: { email: typed.email.trim(), language: getLocale() } }),
    texts,
    onDone: (_, typed) => onSent(typed.email.trim()),
  });
  usePrefilledEmail(form.props.ref);
  useTypedBuyer(form.props.ref);
  return (
    <form {...form.props} className="grid gap-5">
      <p className="text-muted">{m.accounts_code_text()}</p>
      <EmailField {...form.field('email')} />
      <FormNotice refused={form.refused} />
      <LoginNoScript />
      <SubmitButton wide busy={form.busy} busyText={m.accounts_send_busy()}>
        {m.accounts_code_send()}
      </SubmitButton>
    </form>
  );
}

type CodeProps = { sent: SentCode; onSent: (email: string) => void; onDone: () => void; onBack: () => void };

export function EmailCodeStep({ sent: { email, at }, onSent, onDone, onBack }: CodeProps) {
  const { logIn } = useSession();
  const form = useContractForm('POST /api/auth/email-code/verify', {
    fields: { otp: codeOf(m.accounts_otp_missing) },
    input: ({ otp }) => ({ body: { email, otp, language: getLocale() } }),
    texts,
    onDone({ token, user }) {
      logIn(token, user);
      onDone();
    },
    onRefused: (errors) =>
      errors.code === 'second_factor_needed' ? { ...errors, message: m.accounts_code_second_factor() } : errors,
  });
  const again = useResend(at, async () => {
    const outcome = sentAgain(await call('POST /api/auth/email-code', { body: { email, language: getLocale() } }));
    if ('sent' in outcome) {
      form.clear();
      onSent(email);
    }
    return outcome;
  });
  return (
    <>
      <CodeSentTo email={email} />
      <CodeForm form={form} action={m.accounts_login()} autoFocus sendsItself />
      <ResendCode again={again} />
      <button type="button" className="link target justify-self-center" onClick={onBack}>
        {m.accounts_code_other()}
      </button>
    </>
  );
}
