import { useState } from 'react';
import { call, type Reply } from '../api.ts';
import { m } from '../paraglide/messages.js';
import { CodeField } from '../ui/CodeField.tsx';
import { ActForm } from './ActForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useAct } from './use-act.ts';

type Props = { now: Reply<'getSecondFactor'>; again: () => void };

/** Switches the second factor on or off. */
export function SecondFactorForm({ now, again }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const showCodes = (fresh: readonly string[]) => {
    setCodes(fresh);
    again();
  };
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  return now.enabled ? <Off left={now.recoveryCodesLeft} again={again} /> : <On onDone={showCodes} />;
}

type Begun = Reply<'beginSecondFactor'>;

function On({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [otp, setOtp] = useState('');
  const act = useAct();
  const begin = async () => {
    const answer = await act.act(() => call('beginSecondFactor', {}));
    if (answer) setBegun(answer.reply);
  };
  const confirm = async () => {
    const answer = await act.act(() => call('confirmSecondFactor', { body: { code: otp.replace(/\s/g, '') } }));
    if (answer) onDone(answer.reply.recoveryCodes);
  };
  if (!begun)
    return (
      <ActForm
        act={act}
        onSubmit={() => void begin()}
        button={m.profile_second_begin()}
        busyText={m.profile_confirming()}
      >
        <p>{m.profile_second_why()}</p>
      </ActForm>
    );
  return (
    <ActForm
      act={act}
      onSubmit={() => void confirm()}
      button={m.profile_second_switch_on()}
      busyText={m.profile_confirming()}
    >
      <Secret begun={begun} />
      <CodeField
        name="appCode"
        label={m.profile_second_enter()}
        value={otp}
        onChange={({ target }) => setOtp(target.value)}
        error={act.problem('otp')}
      />
    </ActForm>
  );
}

function Secret({ begun }: { begun: Begun }) {
  return (
    <div className="grid gap-3">
      <p>{m.profile_second_scan()}</p>
      <img src={begun.picture} alt={m.profile_second_picture()} className="size-48 rounded-ticket bg-haldi p-1.5" />
      <p>{m.profile_second_secret()}</p>
      <p className="figures font-mono text-base tracking-wider text-ink">{begun.secret.match(/.{1,4}/g)?.join(' ')}</p>
    </div>
  );
}

function Off({ left, again }: { left: number; again: () => void }) {
  const [otp, setOtp] = useState('');
  const act = useAct();
  const end = async () => {
    if (await act.act(() => call('endSecondFactor', { body: { code: otp.trim() } }))) again();
  };
  return (
    <ActForm
      act={act}
      onSubmit={() => void end()}
      button={m.profile_second_switch_off()}
      busyText={m.profile_confirming()}
    >
      <p>{m.profile_second_is_on({ count: left })}</p>
      <CodeField
        name="appCode"
        inputMode="text"
        label={m.profile_second_end()}
        value={otp}
        onChange={({ target }) => setOtp(target.value)}
        error={act.problem('otp')}
      />
    </ActForm>
  );
}
