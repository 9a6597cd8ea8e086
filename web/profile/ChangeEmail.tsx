import { useState } from 'react';
import { contactProblem } from '#shared/rules/contact.ts';
import { call, type Reply } from '../api.ts';
import { m } from '../paraglide/messages.js';
import { problemSentence } from '../problem-sentence.ts';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { ActForm } from './ActForm.tsx';
import { CodeStep } from './CodeStep.tsx';
import type { ProfileData } from './papers.ts';
import { Setting } from './Setting.tsx';
import { useProof } from './use-proof.ts';

export function ChangeEmail({ profile, learn }: { profile: ProfileData; learn: (profile: ProfileData) => void }) {
  const { user, account } = profile;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [done, setDone] = useState('');
  const proof = useProof<Reply<'confirmEmail'>>({
    check() {
      const problem = contactProblem('email', email);
      return problem && { field: 'email', sentence: problemSentence(problem) };
    },
    send: () => call('changeEmail', { body: { email, ...(account.hasPassword ? { password } : {}) } }),
    confirm: (otp) => call('confirmEmail', { body: { email, otp } }),
    done(reply) {
      learn(reply);
      setDone(m.profile_email_done({ target: reply.user.email ?? '' }));
      setEmail('');
      setPassword('');
    },
  });
  return (
    <Setting label={m.profile_email()} value={user.email ?? m.profile_not_provided()}>
      {done && (
        <Notice tone="success" className="mb-4">
          {done}
        </Notice>
      )}
      {proof.sent ? (
        <CodeStep name="emailCode" proof={proof} target={email} />
      ) : (
        <ActForm
          act={proof.act}
          onSubmit={() => void proof.ask()}
          button={m.profile_send_code()}
          busyText={m.profile_sending_code()}
        >
          <Field
            name="newEmail"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            label={m.profile_new_email()}
            hint={m.profile_email_proof()}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            error={proof.act.problem('email')}
            required
          />
          {account.hasPassword && (
            <PasswordField
              name="emailPassword"
              label={m.profile_password_now()}
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
              error={proof.act.problem('password')}
            />
          )}
        </ActForm>
      )}
    </Setting>
  );
}
