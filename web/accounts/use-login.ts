import { useState } from 'react';
import { call } from '../api.ts';
import { m } from '../paraglide/messages.js';
import { refusalSentence } from '../refusal-sentence.ts';
import { useSession } from '../session.tsx';
import { emailProblem, refusedBy } from './refused.ts';
import { useForm } from './use-form.ts';

export type Credentials = { email: string; password: string };

const fields = ['email', 'password'] as const;
const secondFields = ['code'] as const;
const fallbacks = () => ({ failed: refusalSentence('login_failed'), offline: m.accounts_login_failed() });

/** E-mail and password; for some staff a second step. The session begins with the right answer. */
export function useLogin() {
  const { logIn } = useSession();
  const [waiting, setWaiting] = useState<Credentials | null>(null);
  const [typedEmail, setTypedEmail] = useState('');

  const enter = async <Field extends string>(body: Credentials & { code?: string }, known: readonly Field[]) => {
    const answer = await call('login', { body });
    if (answer.ok) logIn(answer.reply.token, answer.reply.user);
    return answer.ok ? undefined : refusedBy(answer, known, fallbacks());
  };

  const first = useForm({
    fields,
    check: ({ email, password }) => ({
      email: emailProblem(email),
      password: password === '' ? m.accounts_password_missing() : undefined,
    }),
    async send(typed) {
      setTypedEmail(typed.email.trim());
      const refused = await enter(typed, fields);
      if (refused?.code !== 'second_factor_needed') return refused;
      setWaiting(typed);
      return undefined;
    },
  });

  const second = useForm({
    fields: secondFields,
    check: ({ code }) => ({ code: code.trim() === '' ? m.accounts_second_missing() : undefined }),
    async send({ code }) {
      if (!waiting) return undefined;
      const refused = await enter({ ...waiting, code: code.trim() }, secondFields);
      return refused?.code === 'second_factor_wrong' ? { ...refused, problems: { code: refused.message } } : refused;
    },
  });

  const notVerified = first.refused?.why.code === 'not_verified';
  return { first, second, waiting: waiting !== null, notVerified, typedEmail, back: () => setWaiting(null) };
}

export type Login = ReturnType<typeof useLogin>;
