import { ratingStep } from '#shared/rules/cases/case-state.ts';
import { type BodyStep, isDemanded, isFixed } from '#shared/rules/cases/template-body.ts';
import { mostNote, mostTitle } from '#shared/rules/cases/template-problems.ts';
import { balls } from '#shared/rules/cases/template-types.ts';
import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Asks } from './Asks.tsx';
import { BothFields } from './BothFields.tsx';
import { changeStep, moveStep, placeBeside, withoutStep } from './edit-steps.ts';
import { holderNames } from './holder-names.ts';
import type { OpenSteps } from './StepsEditor.tsx';

type Props = OpenSteps & { step: BodyStep; onOpen: (key: string) => void };

export function StepForm({ step, onOpen, ...steps }: Props) {
  const { body, change } = steps.edits;
  const { key, title, note, ball, usualDays, hardDays, onDemand, returnsTo, optional } = step;
  const place = body.steps.indexOf(step);
  const set = (changed: Partial<BodyStep>, field: string) => change(changeStep(body, key, changed), `${key} ${field}`);
  const [earlier, later] = [placeBeside(body, key, -1), placeBeside(body, key, 1)];
  const move = (to: number | undefined) => to !== undefined && change(moveStep(body, key, to), `${key} place ${to}`);
  const remove = () => {
    onOpen(body.steps[place - 1]?.key ?? '');
    change(withoutStep(body, key), `${key} removed`);
  };
  const numberField = (name: string, label: string, value: number | undefined, onNumber: (days: number) => void) => (
    <Field
      name={name}
      label={label}
      type="number"
      min={0}
      max={400}
      className="max-w-24"
      value={value ?? ''}
      onChange={({ target }) => onNumber(Math.max(0, Math.min(999, Math.trunc(target.valueAsNumber || 0))))}
    />
  );
  const isFree = !isFixed(key) && !isDemanded(key);
  return (
    <section className="grid gap-4" aria-labelledby="step-title">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="step-title" className="mr-auto text-xl wrap-anywhere">
          {m.shop_steps_one({ place: place + 1, title: title.en || m.shop_steps_untitled() })}
        </h2>
        {!isFixed(key) && (
          <>
            <Button variant="ghost" small aria-disabled={earlier === undefined} onClick={() => move(earlier)}>
              {m.shop_steps_earlier()}
            </Button>
            <Button variant="ghost" small aria-disabled={later === undefined} onClick={() => move(later)}>
              {m.shop_steps_later()}
            </Button>
            <Button variant="ghost" small onClick={remove}>
              {m.shop_steps_remove()}
            </Button>
          </>
        )}
      </div>
      <BothFields
        name="title"
        label={m.shop_steps_step_title()}
        value={title}
        most={mostTitle}
        onChange={(text, field) => set({ title: text }, field)}
      />
      <BothFields
        name="note"
        label={m.shop_steps_note()}
        value={note}
        most={mostNote}
        long
        onChange={(text, field) => set({ note: text }, field)}
      />
      {isFree && (
        <Segmented
          legend={m.shop_steps_who()}
          name="ball"
          options={balls.map((value) => ({ value, label: holderNames[value]() }))}
          value={ball}
          onPick={(next) => set({ ball: next, ...(next === 'customer' ? {} : { requests: undefined }) }, 'ball')}
        />
      )}
      <div className="flex flex-wrap items-end gap-4">
        {numberField('least', m.shop_steps_least(), usualDays[0], (days) =>
          set({ usualDays: [days, usualDays[1]] }, 'least'),
        )}
        {numberField('most', m.shop_steps_most(), usualDays[1], (days) =>
          set({ usualDays: [usualDays[0], days] }, 'most'),
        )}
        {onDemand &&
          key !== 'inspection' &&
          numberField('hard', m.shop_steps_hard(), hardDays, (days) => set({ hardDays: days || undefined }, 'hard'))}
        {isFree && (
          <label className="flex min-h-12 items-center gap-3">
            <input
              type="checkbox"
              name="optional"
              checked={optional === true}
              onChange={({ target }) => set({ optional: target.checked || undefined }, 'optional')}
            />
            {m.shop_steps_optional()}
          </label>
        )}
      </div>
      {onDemand && (
        <SelectField
          name="returnsTo"
          label={m.shop_steps_returns()}
          value={returnsTo}
          onChange={({ target }) => set({ returnsTo: target.value }, 'returnsTo')}
        >
          {body.steps
            .filter((other) => !other.onDemand)
            .map((other) => (
              <option key={other.key} value={other.key}>
                {other.title.en}
              </option>
            ))}
        </SelectField>
      )}
      {ball === 'customer' && key !== ratingStep && <Asks {...steps} step={step} />}
    </section>
  );
}
