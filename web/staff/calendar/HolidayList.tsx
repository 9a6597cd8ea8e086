import { type ReactNode, useState } from 'react';
import { formatWeekday } from '#shared/format-date.ts';
import { m } from '#web/paraglide/messages.js';
import type { EndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { shortDay } from '#web/ui/page-dates.ts';
import { HolidayForm } from './HolidayForm.tsx';
import type { HolidayReply, OnSaved } from './types.ts';

type Props = { holidays: readonly HolidayReply[]; action: EndpointMutation; onSaved: OnSaved; changes: boolean };

const dayText = (day: string) => `${shortDay(day)}, ${formatWeekday(day, 'long')}`;

export function HolidayList({ holidays, action, onSaved, changes }: Props) {
  const [edited, setEdited] = useState<string | null>(null);
  const restore = async (holiday: HolidayReply) => {
    if (await action.run('POST /api/admin/calendar/holidays', { body: holiday }))
      onSaved(m.desk_calendar_added({ day: dayText(holiday.day) }));
  };
  const remove = async (holiday: HolidayReply) => {
    if (await action.run('DELETE /api/admin/calendar/holidays/:day', { params: { day: holiday.day } }))
      onSaved(m.desk_calendar_removed({ day: dayText(holiday.day) }), () => void restore(holiday));
  };
  if (holidays.length === 0) return <p className="text-lg text-muted">{m.desk_calendar_none()}</p>;
  return (
    <ul aria-label={m.desk_calendar_days()} className="border-t-2 border-ink">
      {holidays.map((holiday) => (
        <li key={holiday.day} className="border-b border-line py-0.5">
          {edited === holiday.day ? (
            <HolidayForm
              holiday={holiday}
              onSaved={(text) => {
                setEdited(null);
                onSaved(text);
              }}
              onCancel={() => setEdited(null)}
            />
          ) : (
            <Shown holiday={holiday}>
              {changes && (
                <Actions
                  holiday={holiday}
                  onEdit={() => setEdited(holiday.day)}
                  onRemove={() => void remove(holiday)}
                />
              )}
            </Shown>
          )}
        </li>
      ))}
    </ul>
  );
}

function Shown({ holiday: { day, name, kind, source }, children }: { holiday: HolidayReply; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-6 md:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)_auto]">
      <p className="whitespace-nowrap">{dayText(day)}</p>
      <p className="wrap-anywhere">
        <span className="font-semibold">{name}</span>
        {kind === 'own' && <span className="text-muted"> ({m.desk_calendar_kind_own()})</span>}
      </p>
      <p className="text-sm text-muted md:truncate" title={source}>
        {source}
      </p>
      {children}
    </div>
  );
}

type ActionsProps = { holiday: HolidayReply; onEdit: () => void; onRemove: () => void };

function Actions({ holiday: { name }, onEdit, onRemove }: ActionsProps) {
  return (
    <p className="flex gap-5">
      <button type="button" className="link target" aria-label={m.desk_calendar_change_of({ name })} onClick={onEdit}>
        {m.desk_calendar_change()}
      </button>
      <button type="button" className="link target" aria-label={m.desk_calendar_remove_of({ name })} onClick={onRemove}>
        {m.desk_calendar_remove()}
      </button>
    </p>
  );
}
