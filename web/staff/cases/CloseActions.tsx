import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import type { CaseProps } from './types.ts';

/** Form that reopens a closed case, or ends a case after a refusal by the authority or a lost payment dispute. */
export function CloseActions({ one, onChanged }: CaseProps) {
  const action = useEndpointMutation();
  const [reason, setReason] = useState('');
  if (!one.mayReopen && !one.mayEnd) return <ActionNotice notice={action.notice} />;
  const run = async (name: 'POST /api/cases/:id/reopen' | 'POST /api/cases/:id/end') => {
    const body = { reason: reason.trim(), version: one.version };
    const done = await action.run(name, { params: { id: one.id }, body });
    onChanged(done?.reply);
    if (!done) return;
    setReason('');
    action.setNotice({
      tone: 'success',
      text: name === 'POST /api/cases/:id/end' ? m.work_ended() : m.work_reopened(),
    });
  };
  const causeOfEnd = one.authorityStatus === 'rejected' ? afterRefusal : afterLostDispute;
  return (
    <section aria-labelledby="close" className="grid gap-3">
      <h2 id="close" className="border-b-2 border-ink pb-2 text-xl">
        {one.mayEnd ? causeOfEnd.title() : m.work_closed()}
      </h2>
      {one.mayEnd && <p>{causeOfEnd.text()}</p>}
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
          onClick={() => void run(one.mayEnd ? 'POST /api/cases/:id/end' : 'POST /api/cases/:id/reopen')}
        >
          {one.mayEnd ? m.work_end() : m.work_reopen()}
        </Button>
      </div>
      <ActionNotice notice={action.notice} />
    </section>
  );
}

const afterRefusal = { title: m.work_refused, text: m.work_refused_what_next };
const afterLostDispute = { title: m.work_money_lost, text: m.work_money_lost_what_next };
