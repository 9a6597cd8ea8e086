import { useState } from 'react';
import type { PhoneSignIn } from '#shared/contract/reading.ts';
import { m } from '../paraglide/messages.js';
import { useSession } from '../session.tsx';
import { openPhoneWay } from './phone-way.ts';
import { codeProblem, digitsOf, phoneProblem } from './refused.ts';
import { useForm } from './use-form.ts';
import { useResend } from './use-resend.ts';

/** A number that a code went to. */
type Sent = { phone: string; sentTo: string; at: number };

/** First the number, then the code that came to it. `done`: the session has begun. */
export function usePhoneLogin(signIn: PhoneSignIn) {
  const { logIn } = useSession();
  const [way] = useState(() => openPhoneWay(signIn));
  const [phone, setPhone] = useState('');
  const [sent, setSent] = useState<Sent | null>(null);
  const [done, setDone] = useState(false);

  const sendTo = async (number: string) => {
    const outcome = await way.send(number);
    if ('sentTo' in outcome) setSent({ phone: number, sentTo: outcome.sentTo, at: Date.now() });
    return outcome;
  };

  const asking = useForm({
    fields: ['phone'],
    check: (typed) => ({ phone: phoneProblem(typed.phone) }),
    async send(typed) {
      setPhone(typed.phone);
      const outcome = await sendTo(typed.phone);
      return 'refused' in outcome ? outcome.refused : undefined;
    },
  });

  const entering = useForm({
    fields: ['otp'],
    check: ({ otp }) => ({ otp: codeProblem(otp) }),
    async send({ otp }) {
      const outcome = await way.enter(digitsOf(otp));
      if ('refused' in outcome) return outcome.refused;
      logIn(outcome.entered.token, outcome.entered.user);
      setDone(true);
      return undefined;
    },
  });

  const again = useResend(sent?.at ?? 0, async () => {
    const outcome = await sendTo(sent?.phone ?? '');
    return 'sentTo' in outcome ? { sent: m.accounts_sent_to({ phone: outcome.sentTo }) } : outcome;
  });

  return { asking, entering, again, sent, phone, done, back: () => setSent(null) };
}

export type PhoneLoginState = ReturnType<typeof usePhoneLogin>;
