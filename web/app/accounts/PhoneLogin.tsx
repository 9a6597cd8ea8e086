import { useState } from 'react';
import type { PhoneSignIn } from '#shared/contract/loader-context.ts';
import { plainCode } from '#shared/rules/digits.ts';
import { m } from '#web/paraglide/messages.js';
import { useSession } from '#web/platform/auth/session.tsx';
import { checkOf, codeOf } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { PhoneField } from '#web/ui/PhoneField.tsx';
import { botCheckId } from './bot-check.ts';
import { LoginNoScript } from './LoginNoScript.tsx';
import type { PhoneProvider } from './phone-answers.ts';
import { openPhoneProvider } from './phone-provider.ts';
import { ResendCode } from './ResendCode.tsx';
import { CodeForm } from './shared/CodeForm.tsx';
import { useContinue } from './use-continue.ts';
import { useTypedBuyer } from './use-prefilled-email.ts';
import { useResend } from './use-resend.ts';

const readingTime = 1_000;

type Sent = { phone: string; sentTo: string; at: number };
type SendTo = (phone: string) => ReturnType<PhoneProvider['send']>;

export function PhoneLogin({ signIn }: { signIn: PhoneSignIn }) {
  const [way] = useState(() => openPhoneProvider(signIn));
  const [phone, setPhone] = useState('');
  const [sent, setSent] = useState<Sent | null>(null);
  const [done, setDone] = useState(false);
  useContinue(done ? readingTime : 0);
  const sendTo: SendTo = async (number) => {
    const outcome = await way.send(number);
    setPhone(number);
    if ('sentTo' in outcome) setSent({ phone: number, sentTo: outcome.sentTo, at: Date.now() });
    return outcome;
  };
  if (done) return <Notice tone="success">{m.accounts_login_done()}</Notice>;
  return (
    <>
      {sent ? (
        <PhoneCode way={way} sent={sent} sendTo={sendTo} onDone={() => setDone(true)} onBack={() => setSent(null)} />
      ) : (
        <PhoneNumber phone={phone} sendTo={sendTo} />
      )}
      {signIn.kind === 'hosted' && (
        <>
          <div id={botCheckId} />
          {!signIn.provider.emulatorUrl && <p className="text-sm text-muted">{m.accounts_recaptcha()}</p>}
        </>
      )}
    </>
  );
}

function PhoneNumber({ phone, sendTo }: { phone: string; sendTo: SendTo }) {
  const form = useForm({
    fields: { phone: checkOf('phone') },
    initial: { phone },
    async send(typed) {
      const outcome = await sendTo(typed.phone);
      return 'refused' in outcome ? outcome.refused : undefined;
    },
  });
  useTypedBuyer(form.props.ref);
  return (
    <form {...form.props} className="grid gap-5">
      <PhoneField {...form.field('phone')} label={m.accounts_phone()} hint={m.accounts_phone_hint()} required />
      <FormNotice refused={form.refused} />
      <LoginNoScript />
      <SubmitButton wide busy={form.busy} busyText={m.accounts_send_busy()}>
        {m.accounts_send_otp()}
      </SubmitButton>
    </form>
  );
}

type CodeProps = { way: PhoneProvider; sent: Sent; sendTo: SendTo; onDone: () => void; onBack: () => void };

function PhoneCode({ way, sent, sendTo, onDone, onBack }: CodeProps) {
  const { logIn } = useSession();
  const form = useForm({
    fields: { otp: codeOf(m.accounts_otp_missing) },
    async send({ otp }) {
      const outcome = await way.enter(plainCode(otp));
      if ('refused' in outcome) return outcome.refused;
      logIn(outcome.entered.token, outcome.entered.user);
      onDone();
      return undefined;
    },
  });
  const again = useResend(sent.at, async () => {
    const outcome = await sendTo(sent.phone);
    if (!('sentTo' in outcome)) return outcome;
    form.clear();
    return { sent: m.accounts_sent_to({ phone: outcome.sentTo }) };
  });
  return (
    <>
      {!again.notice && <Notice tone="success">{m.accounts_sent_to({ phone: sent.sentTo })}</Notice>}
      <CodeForm form={form} action={m.accounts_verify_otp()} autoFocus />
      <ResendCode again={again} />
      <button type="button" className="link target justify-self-center" onClick={onBack}>
        {m.accounts_other_number()}
      </button>
    </>
  );
}
