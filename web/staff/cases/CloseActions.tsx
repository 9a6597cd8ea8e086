import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import type { CaseProps, SetNotice } from './types.ts';

/** Form that reopens a closed case, or ends a case after a refusal by the authority or a lost payment dispute. */
export function CloseActions({ one, onChanged, setNotice }: CaseProps & { setNotice: SetNotice }) {
  const action = useEndpointMutation();
  const [reason, setReason] = useState('');
  const run = async (name: 'POST /api/cases/:id/reopen' | 'POST /api/cases/:id/end') => {
    const body = { reason: reason.trim(), version: one.version };
    const done = await action.run(name, { params: { id: one.id }, body });
    onChanged(done?.reply);
    if (!done) return;
    setReason('');
    setNotice({
      tone: 'success',
      text: name === 'POST /api/cases/:id/end' ? m.work_ended() : m.work_reopened(),
    });
  };
  const causeOfEnd = one.authorityStatus === 'rejected' ? afterRefusal : afterLostDispute;
  return (
    <div className="grid gap-3">
      {one.mayEnd && (
        <p>
          <strong>{causeOfEnd.title()}.</strong> {causeOfEnd.text()}
        </p>
      )}
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
    </div>
  );
}

const afterRefusal = { title: m.work_refused, text: m.work_refused_what_next };
const afterLostDispute = { title: m.work_money_lost, text: m.work_money_lost_what_next };
