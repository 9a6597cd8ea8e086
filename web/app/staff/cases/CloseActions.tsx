import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import type { CaseProps } from './types.ts';

/** Opens a closed case again, or ends one that the authority has refused. */
export function CloseActions({ one, onChanged }: CaseProps) {
  const action = useEndpointMutation();
  const [reason, setReason] = useState('');
  if (!one.mayReopen && !one.mayEnd) return <ActionNotice notice={action.notice} />;
  const run = async (name: 'reopenCase' | 'endCase') => {
    const body = { reason: reason.trim(), version: one.version };
    const done = await action.run(name, { params: { id: one.id }, body });
    onChanged(done?.reply);
    if (!done) return;
    setReason('');
    action.setNotice({ tone: 'success', text: name === 'endCase' ? m.work_ended() : m.work_reopened() });
  };
  return (
    <section aria-labelledby="close" className="grid gap-3">
      <h2 id="close" className="border-b-2 border-ink pb-2 text-xl">
        {one.mayEnd ? m.work_refused() : m.work_closed()}
      </h2>
      {one.mayEnd && <p>{m.work_refused_what_next()}</p>}
      <Field
        name="close-reason"
        label={m.work_close_reason()}
        hint={m.work_close_reason_hint()}
        maxLength={4_000}
        value={reason}
        error={action.problem('reason')}
        onChange={({ target }) => setReason(target.value)}
      />
      <div>
        <Button
          small
          variant="ghost"
          aria-disabled={action.busy}
          onClick={() => void run(one.mayEnd ? 'endCase' : 'reopenCase')}
        >
          {one.mayEnd ? m.work_end() : m.work_reopen()}
        </Button>
      </div>
      <ActionNotice notice={action.notice} />
    </section>
  );
}
