import { useState } from 'react';
import { call } from '../api.ts';
import { m } from '../paraglide/messages.js';
import { CodeField } from '../ui/CodeField.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { ActForm } from './ActForm.tsx';
import { useAct } from './use-act.ts';

type Props = { hasPassword: boolean; onErased: (erased: { recordsKeptUntil: string | null }) => void };

/** What becomes of the account, and the way to end it: by password, or by a code for who has none. */
export function EraseForm({ hasPassword, onErased }: Props) {
  return (
    <>
      <p>{m.profile_erase_text()}</p>
      <p className="mt-2 mb-4">{m.profile_erase_keeps()}</p>
      {hasPassword ? <ByPassword onErased={onErased} /> : <ByCode onErased={onErased} />}
    </>
  );
}

function ByPassword({ onErased }: Pick<Props, 'onErased'>) {
  const [password, setPassword] = useState('');
  const act = useAct();
  const erase = async () => {
    if (!password) return act.object({ message: '', problems: { erasePassword: m.profile_password_missing() } });
    const erased = await act.act(() => call('eraseAccount', { body: { password } }));
    if (erased) onErased(erased.reply);
  };
  return (
    <ActForm
      act={act}
      onSubmit={() => void erase()}
      final
      button={m.profile_erase_now()}
      busyText={m.profile_erasing()}
    >
      <PasswordField
        name="erasePassword"
        label={m.profile_erase_password()}
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={act.problem('erasePassword') ?? act.problem('password')}
      />
    </ActForm>
  );
}

function ByCode({ onErased }: Pick<Props, 'onErased'>) {
  const [sent, setSent] = useState(false);
  const [otp, setOtp] = useState('');
  const act = useAct();
  const ask = async () => {
    if (await act.act(() => call('sendErasureCode', {}))) setSent(true);
  };
  const erase = async () => {
    const erased = await act.act(() => call('eraseAccount', { body: { otp } }));
    if (erased) onErased(erased.reply);
  };
  if (!sent)
    return (
      <ActForm act={act} onSubmit={() => void ask()} button={m.profile_send_code()} busyText={m.profile_sending_code()}>
        <p>{m.profile_erase_code_text()}</p>
      </ActForm>
    );
  return (
    <ActForm
      act={act}
      onSubmit={() => void erase()}
      final
      button={m.profile_erase_now()}
      busyText={m.profile_erasing()}
    >
      <CodeField
        name="eraseCode"
        label={m.profile_code()}
        value={otp}
        onChange={({ target }) => setOtp(target.value)}
        error={act.problem('otp')}
      />
    </ActForm>
  );
}
