import { type FormEvent, useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/FieldFrame.tsx';
import { readWeek, type TypedHours, typedWeek, type Week, weekdays } from './office-week.ts';
import type { OnSaved } from './types.ts';

/** Form for the office hours of each weekday. */
export function OfficeHoursForm({ week, onSaved }: { week: Week; onSaved: OnSaved }) {
  const action = useEndpointMutation();
  const [typed, setTyped] = useState(() => typedWeek(week));
  const [problem, setProblem] = useState<string>();
  const change = (day: number, part: Partial<TypedHours>) =>
    setTyped((before) => before.map((hours, each) => (each === day ? { ...hours, ...part } : hours)));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { week: wanted, wrong } = readWeek(typed);
    const [first] = wrong;
    const closed = wanted.every((hours) => hours === null);
    setProblem(
      first !== undefined
        ? m.calendar_hours_order({ day: weekdays[first]?.() ?? '' })
        : closed
          ? m.calendar_hours_never()
          : undefined,
    );
    if (first !== undefined || closed) return;
    if (await action.run('setOfficeHours', { body: { week: wanted } })) onSaved(m.calendar_hours_saved());
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <fieldset>
        <legend className="mb-3 w-full border-b-2 border-ink pb-2 text-xl font-bold">{m.calendar_hours()}</legend>
        <ul className="grid gap-1">
          {typed.map((hours, day) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week has seven days in a fixed order
            <DayRow key={day} name={weekdays[day]?.() ?? ''} hours={hours} onChange={(part) => change(day, part)} />
          ))}
        </ul>
      </fieldset>
      <p className="mt-3 text-sm text-muted">{m.calendar_hours_hint()}</p>
      <div role="alert" className="mt-2 empty:hidden">
        {problem && <FieldError>{problem}</FieldError>}
      </div>
      <ActionNotice notice={action.notice} className="mt-3" />
      <Button type="submit" small className="mt-3" aria-disabled={action.busy}>
        {m.calendar_hours_save()}
      </Button>
    </form>
  );
}

type RowProps = { name: string; hours: TypedHours; onChange: (part: Partial<TypedHours>) => void };

function DayRow({ name, hours: { open, opens, closes }, onChange }: RowProps) {
  const time = 'min-h-11 w-28 rounded-control border border-line bg-card px-1 text-sm disabled:opacity-40';
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" checked={open} onChange={({ target }) => onChange({ open: target.checked })} />
        {name}
      </label>
      {open ? (
        <span className="flex items-center gap-2">
          <input
            type="time"
            className={time}
            aria-label={m.calendar_opens({ day: name })}
            value={opens}
            onChange={({ target }) => onChange({ opens: target.value })}
          />
          <input
            type="time"
            className={time}
            aria-label={m.calendar_closes({ day: name })}
            value={closes}
            onChange={({ target }) => onChange({ closes: target.value })}
          />
        </span>
      ) : (
        <span className="text-muted">{m.calendar_closed()}</span>
      )}
    </li>
  );
}
