import { useState } from 'react';
import { type Ball, balls } from '#shared/rules/cases/template.ts';
import { m } from '#web/paraglide/messages.js';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { ballNames } from './case-names.ts';
import type { CaseProps } from './types.ts';

type Move = { action: 'complete' | 'wait' | 'return' | 'skip'; ball?: Ball };

/** What staff do with the current step: finish, skip, hand over, give back. */
export function StepActions({ one, onChanged }: CaseProps) {
  const { id, version, step, actions } = one;
  const action = useEndpointMutation();
  const [reason, setReason] = useState('');
  const [ball, setBall] = useState<Ball>('customer');
  const earlier = one.steps.filter(({ state }) => state === 'done');
  const [target, setTarget] = useState('');
  const backTo = earlier.some(({ key }) => key === target) ? target : (earlier.at(-1)?.key ?? '');

  const move = async (key: string, body: Move) => {
    const moved = await action.run('moveCaseStep', {
      params: { id, key },
      body: { ...body, version, ...(reason.trim() ? { reason: reason.trim() } : {}) },
    });
    onChanged();
    if (!moved) return;
    setReason('');
    action.setNotice({ tone: 'success', text: m.work_moved({ step: moved.reply.step.title }) });
  };
  return (
    <section aria-label={step.title} className="grid gap-4">
      <div className="flex flex-wrap gap-3 empty:hidden">
        {actions.includes('complete') && (
          <Button small aria-disabled={action.busy} onClick={() => void move(step.key, { action: 'complete' })}>
            {m.work_complete()}
          </Button>
        )}
        {actions.includes('skip') && (
          <Button
            small
            variant="ghost"
            aria-disabled={action.busy}
            onClick={() => void move(step.key, { action: 'skip' })}
          >
            {m.work_skip()}
          </Button>
        )}
      </div>
      <Field
        name="reason"
        label={m.work_reason()}
        hint={m.work_reason_hint()}
        maxLength={4_000}
        value={reason}
        onChange={({ target: field }) => setReason(field.value)}
      />
      {actions.includes('wait') && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
          <SelectField
            name="ball"
            label={m.work_wait()}
            value={ball}
            onChange={({ target: field }) => setBall(balls.find((each) => each === field.value) ?? 'us')}
          >
            {balls.map((each) => (
              <option key={each} value={each}>
                {ballNames[each]()}
              </option>
            ))}
          </SelectField>
          <Button
            small
            variant="ghost"
            aria-disabled={action.busy}
            onClick={() => void move(step.key, { action: 'wait', ball })}
          >
            {m.work_wait_do()}
          </Button>
        </div>
      )}
      {actions.includes('return') && earlier.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
          <SelectField
            name="back"
            label={m.work_return()}
            value={backTo}
            onChange={({ target: field }) => setTarget(field.value)}
          >
            {earlier.map(({ key, title }) => (
              <option key={key} value={key}>
                {title}
              </option>
            ))}
          </SelectField>
          <Button
            small
            variant="ghost"
            aria-disabled={action.busy}
            onClick={() => void move(backTo, { action: 'return' })}
          >
            {m.work_return_do()}
          </Button>
        </div>
      )}
      <ActionNotice notice={action.notice} />
    </section>
  );
}
