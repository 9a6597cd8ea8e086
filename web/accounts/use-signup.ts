import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api.ts';
import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';
import { paths } from '../paths.ts';
import { emailProblem, nameProblem, newPasswordProblem, refusedBy } from './refused.ts';
import { useForm } from './use-form.ts';
import { useFrom } from './use-from.ts';
import { writeWaiting } from './waiting.ts';
import { keepingFrom } from './way-back.ts';

const fields = ['name', 'email', 'password'] as const;

/**
 * Begins an account; then the code is asked for, which has gone to the address. `waiting`: an address to which one went a
 * moment ago.
 */
export function useSignup() {
  const navigate = useNavigate();
  const from = useFrom();
  const [waiting, setWaiting] = useState('');
  const form = useForm({
    fields,
    check: ({ name, email, password }) => ({
      name: nameProblem(name),
      email: emailProblem(email),
      password: newPasswordProblem(password),
    }),
    async send(body) {
      const answer = await call('register', { body: { ...body, language: getLocale() } });
      const email = body.email.trim();
      if (!answer.ok) {
        setWaiting(answer.refusal?.code === 'otp_too_soon' ? email : '');
        return refusedBy(answer, fields, { failed: m.accounts_signup_failed(), offline: m.accounts_server_later() });
      }
      writeWaiting({ email, sentAt: Date.now() });
      await navigate(keepingFrom(paths.verifyOtp, from), { state: { email } });
      return undefined;
    },
  });
  return { ...form, waiting };
}
