import { useState } from 'react';
import { call } from '../api.ts';
import { m } from '../paraglide/messages.js';
import { useSession } from '../session.tsx';
import { newPasswordProblem, refusedBy } from './refused.ts';
import { useForm } from './use-form.ts';

const fields = ['password'] as const;

/** Sets a new password with the link of the mail; whoever was logged in here is so no longer. */
export function useReset(token: string) {
  const { state, logOut } = useSession();
  const [done, setDone] = useState('');
  const form = useForm({
    fields,
    check: ({ password }) => ({ password: newPasswordProblem(password) }),
    async send(body) {
      const answer = await call('resetPassword', { params: { token }, body });
      if (!answer.ok)
        return refusedBy(answer, fields, { failed: m.accounts_reset_failed(), offline: m.accounts_server_later() });
      if (state === 'signed-in') void logOut();
      setDone(answer.reply.msg);
      return undefined;
    },
  });
  return { ...form, done };
}
