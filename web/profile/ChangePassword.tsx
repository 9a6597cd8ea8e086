import { useState } from 'react';
import { passwordProblem } from '#shared/rules/accounts.ts';
import { call } from '../api.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { refusalSentence } from '../refusal-sentence.ts';
import { Notice } from '../ui/Notice.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { ActForm } from './ActForm.tsx';
import type { ProfileData } from './papers.ts';
import { Setting } from './Setting.tsx';
import { useAct } from './use-act.ts';

export function ChangePassword({ profile: { user, account } }: { profile: ProfileData }) {
  return (
    <Setting label={m.profile_password()} value={account.hasPassword ? undefined : m.profile_unset()}>
      {account.hasPassword ? <NewPassword /> : <NoPassword email={user.email} />}
    </Setting>
  );
}

function NoPassword({ email }: { email: string | null }) {
  if (!email) return <p>{m.profile_password_none()}</p>;
  return (
    <p>
      {m.profile_password_set()}{' '}
      <a href={paths.forgotPassword} className="link">
        {m.profile_forgot()}
      </a>
    </p>
  );
}

const noneKnown: ReadonlySet<string> = new Set();

function problemsIn(current: string, fresh: string): Record<string, string> {
  const problem = passwordProblem(fresh, noneKnown);
  return {
    ...(current ? {} : { current: m.profile_password_missing() }),
    ...(problem ? { newPassword: refusalSentence(problem) } : {}),
  };
}

function NewPassword() {
  const [current, setCurrent] = useState('');
  const [fresh, setFresh] = useState('');
  const [done, setDone] = useState('');
  const act = useAct();

  const change = async () => {
    const problems = problemsIn(current, fresh);
    if (Object.keys(problems).length > 0) return act.object({ message: '', problems });
    const changed = await act.act(() => call('changePassword', { body: { current, password: fresh } }));
    if (!changed) return;
    setDone(changed.reply.message);
    setCurrent('');
    setFresh('');
  };

  return (
    <>
      {done && (
        <Notice tone="success" className="mb-4">
          {done}
        </Notice>
      )}
      <ActForm
        act={act}
        onSubmit={() => void change()}
        button={m.profile_password_change()}
        busyText={m.profile_password_changing()}
      >
        <PasswordField
          name="current"
          label={m.profile_password_now()}
          autoComplete="current-password"
          value={current}
          onChange={({ target }) => setCurrent(target.value)}
          error={act.problem('current')}
        />
        <PasswordField
          name="newPassword"
          label={m.profile_new_password()}
          hint={m.profile_password_hint()}
          autoComplete="new-password"
          value={fresh}
          onChange={({ target }) => setFresh(target.value)}
          error={act.problem('newPassword') ?? act.problem('password')}
        />
      </ActForm>
    </>
  );
}
