import { useState } from 'react';
import type { Ball } from '#shared/rules/cases/template-types.ts';
import { m } from '#web/paraglide/messages.js';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ballNames, resultNames } from '#web/staff/shared/case-names.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { CaseProps } from './types.ts';

type Move = { action: 'complete' | 'wait' | 'return' | 'skip'; ball?: Ball };

export function StepActions({ one, onChanged }: CaseProps) {
  const { id, version, step, actions, missingResults } = one;
  const missingDrafts = one.drafts.filter(({ missing }) => missing);
  const action = useEndpointMutation();
  const [reason, setReason] = useState('');
  const takesBack = one.returns.some(({ key }) => key === step.key);
  const earlier = one.returns.filter(({ key }) => key !== step.key);

  const move = async (key: string, body: Move) => {
    const moved = await action.run('POST /api/cases/:id/steps/:key', {
      params: { id, key },
      body: { ...body, version, ...(reason.trim() ? { reason: reason.trim() } : {}) },
    });
    onChanged(moved?.reply);
    if (!moved) return;
    setReason('');
    action.setNotice({ tone: 'success', text: m.work_moved({ step: moved.reply.step.title }) });
  };
  return (
    <section aria-label={step.title} className="grid gap-4">
      {missingDrafts.length > 0 && (
        <p className="font-semibold text-kesar">
          {m.work_draft_needed({ titles: missingDrafts.map(({ title }) => title).join(', ') })}
        </p>
      )}
      {missingResults.length > 0 && (
        <p className="font-semibold text-kesar">
          {m.work_result_needed({ results: missingResults.map((kind) => resultNames[kind]()).join(', ') })}
        </p>
      )}
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
        {takesBack && (
          <Button
            small
            variant="ghost"
            aria-disabled={action.busy}
            onClick={() => void move(step.key, { action: 'return' })}
          >
            {m.work_take_back()}
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
      <Choice
        name="ball"
        label={m.work_wait()}
        button={m.work_wait_do()}
        busy={action.busy}
        options={one.waits.map((each) => [each, ballNames[each]()] as const)}
        onChosen={(ball) => void move(step.key, { action: 'wait', ball })}
      />
      <Choice
        name="back"
        label={m.work_return()}
        button={m.work_return_do()}
        busy={action.busy}
        options={earlier.map(({ key, title }) => [key, title] as const).toReversed()}
        onChosen={(key) => void move(key, { action: 'return' })}
      />
      <ActionNotice notice={action.notice} />
    </section>
  );
}

type ChoiceProps<Value extends string> = {
  name: string;
  label: string;
  button: string;
  busy: boolean;
  options: readonly (readonly [Value, string])[];
  onChosen: (value: Value) => void;
};

/** Select with a button, for the choices that the rules currently allow; renders nothing without choices. */
function Choice<Value extends string>({ name, label, button, busy, options, onChosen }: ChoiceProps<Value>) {
  const [picked, setPicked] = useState('');
  const chosen = options.find(([value]) => value === picked)?.[0] ?? options[0]?.[0];
  if (chosen === undefined) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
      <SelectField name={name} label={label} value={chosen} onChange={({ target }) => setPicked(target.value)}>
        {options.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </SelectField>
      <Button small variant="ghost" aria-disabled={busy} onClick={() => onChosen(chosen)}>
        {button}
      </Button>
    </div>
  );
}
