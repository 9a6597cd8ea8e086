import { useState } from 'react';
import { call } from '../api.ts';
import { m } from '../paraglide/messages.js';
import { emailProblem, refusedBy } from './refused.ts';
import { useForm } from './use-form.ts';

const fields = ['email'] as const;

/** Asks for a link to a new password. `done`: the same sentence for every address. */
export function useForgot() {
  const [done, setDone] = useState('');
  const form = useForm({
    fields,
    check: ({ email }) => ({ email: emailProblem(email) }),
    async send(body) {
      setDone('');
      const answer = await call('forgotPassword', { body });
      if (!answer.ok)
        return refusedBy(answer, fields, { failed: m.accounts_forgot_failed(), offline: m.accounts_forgot_offline() });
      setDone(answer.reply.message);
      return undefined;
    },
  });
  return { ...form, done };
}
