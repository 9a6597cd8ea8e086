import { useState } from 'react';
import { nextAction } from '#shared/rules/cases/next-action.ts';
import type { Ball } from '#shared/rules/cases/template-types.ts';
import { m } from '#web/paraglide/messages.js';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { holderName } from './holder-name.ts';
import type { CaseProps, SetNotice } from './types.ts';

type Move = { action: 'complete' | 'wait' | 'return' | 'skip'; ball?: Ball };

/** Next actions whose button finishes the step. */
const finishing: readonly unknown[] = ['reply', 'ask', 'deliver', 'finish'];

/** What can be done with the step besides the next action: wait for somebody, take it back, skip it, reopen another. */
export function StepActions({ one, onChanged, setNotice }: CaseProps & { setNotice: SetNotice }) {
  const { id, version, step, actions, partner } = one;
  const action = useEndpointMutation();
  const [reason, setReason] = useState('');
  const [reopened, setReopened] = useState('');
  const takesBack = one.returns.some(({ key }) => key === step.key);
  const earlier = one.returns.filter(({ key }) => key !== step.key).toReversed();
  const target = earlier.find(({ key }) => key === reopened) ?? earlier[0];

  const move = async (key: string, body: Move) => {
    const moved = await action.run('POST /api/cases/:id/steps/:key', {
      params: { id, key },
      body: { ...body, version, ...(reason.trim() ? { reason: reason.trim() } : {}) },
    });
    onChanged(moved?.reply);
    if (!moved) return;
    setReason('');
    setNotice({ tone: 'success', text: m.work_moved({ step: moved.reply.step.title }) });
  };
  const button = (text: string, key: string, body: Move) => (
    <Button small variant="ghost" aria-disabled={action.busy} onClick={() => void move(key, body)}>
      {text}
    </Button>
  );
  return (
    <div className="grid gap-4">
      <Field
        name="reason"
        label={m.work_reason()}
        hint={m.work_reason_hint()}
        maxLength={4_000}
        value={reason}
        onChange={({ target: field }) => setReason(field.value)}
      />
      <div className="flex flex-wrap gap-3 empty:hidden">
        {actions.includes('complete') &&
          !finishing.includes(nextAction(one)) &&
          button(m.work_complete(), step.key, { action: 'complete' })}
        {one.waits.map((ball) => (
          <span key={ball}>
            {button(m.work_wait_for({ who: holderName(ball, partner) }), step.key, { action: 'wait', ball })}
          </span>
        ))}
        {takesBack && button(m.work_take_back({ who: holderName(one.ball, partner) }), step.key, { action: 'return' })}
        {actions.includes('skip') && button(m.work_skip(), step.key, { action: 'skip' })}
      </div>
      {target && (
        <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <SelectField
            name="reopen"
            label={m.work_return()}
            value={target.key}
            onChange={({ target: field }) => setReopened(field.value)}
          >
            {earlier.map(({ key, title }) => (
              <option key={key} value={key}>
                {title}
              </option>
            ))}
          </SelectField>
          {button(m.work_return_do(), target.key, { action: 'return' })}
        </div>
      )}
      <ActionNotice notice={action.notice} />
    </div>
  );
}
