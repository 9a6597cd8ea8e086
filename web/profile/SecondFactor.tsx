import { lazy } from 'react';
import { Asked } from '../asking/Asked.tsx';
import { reply } from '../asking/reply.ts';
import { useAsked } from '../asking/use-asked.ts';
import { m } from '../paraglide/messages.js';
import { Setting } from './Setting.tsx';

const SecondFactorForm = lazy(async () => ({ default: (await import('./SecondFactorForm.tsx')).SecondFactorForm }));

/** The authenticator app of the staff. */
export function SecondFactor() {
  const asked = useAsked('second factor', () => reply('getSecondFactor', {}));
  const { data } = asked;
  return (
    <Setting
      label={m.profile_second()}
      value={data && (data.enabled ? m.profile_second_on() : m.profile_second_off())}
      later
    >
      <Asked asked={asked} waiting={<div className="h-24" />}>
        {(now) => <SecondFactorForm now={now} again={asked.again} />}
      </Asked>
    </Setting>
  );
}
