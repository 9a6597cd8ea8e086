import { useState } from 'react';
import { call } from '../api.ts';
import { m } from '../paraglide/messages.js';
import { codeProblem, digitsOf, refusedBy } from './refused.ts';
import { useForm } from './use-form.ts';
import { forgetWaiting } from './waiting.ts';

const fields = ['otp'] as const;

/** Confirms the address with its code. `done`: the sentence to show before the login. */
export function useVerifyOtp(email: string) {
  const [done, setDone] = useState('');
  const form = useForm({
    fields,
    check: ({ otp }) => ({ otp: codeProblem(otp) }),
    async send({ otp }) {
      const answer = await call('verifyOtp', { body: { email, otp: digitsOf(otp) } });
      if (!answer.ok)
        return refusedBy(answer, fields, { failed: m.accounts_verify_failed(), offline: m.accounts_server_again() });
      forgetWaiting();
      setDone(answer.reply.message);
      return undefined;
    },
  });
  return { ...form, done };
}
