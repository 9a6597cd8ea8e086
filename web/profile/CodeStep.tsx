import { useEffect, useRef } from 'react';
import { m } from '../paraglide/messages.js';
import { CodeField } from '../ui/CodeField.tsx';
import { ActForm } from './ActForm.tsx';
import type { Proof } from './use-proof.ts';

/** The second half of a proof: the code that was sent. */
export function CodeStep({ name, proof, target }: { name: string; proof: Proof; target: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={place}>
      <ActForm
        act={proof.act}
        onSubmit={() => void proof.prove()}
        button={m.profile_confirm()}
        busyText={m.profile_confirming()}
        aside={
          <button type="button" className="target link" onClick={proof.back}>
            {m.profile_other_target()}
          </button>
        }
      >
        <p role="status" className="wrap-anywhere">
          {m.profile_code_sent({ target })}
        </p>
        <CodeField
          name={name}
          label={m.profile_code()}
          value={proof.otp}
          onChange={({ target: { value } }) => proof.setOtp(value)}
          error={proof.act.problem('otp')}
        />
      </ActForm>
    </div>
  );
}
