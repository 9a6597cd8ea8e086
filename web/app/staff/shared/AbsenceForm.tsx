import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatIsoDate } from '#shared/format-date.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { StaffOptions } from './StaffOptions.tsx';

type Props = {
  someone: { _id: string; awayUntil: string | null };
  /** The form is about the user: without this it needs an admin. */
  own?: boolean;
  onChanged?: () => void;
};

/** Sets or ends an absence, and hands all open cases over on request. */
export function AbsenceForm({ someone: { _id: id, awayUntil }, own = false, onChanged }: Props) {
  const client = useQueryClient();
  const action = useEndpointMutation();
  const { data: staff = [] } = useQuery(endpointQuery('listStaff', {}));
  const [until, setUntil] = useState('');
  const [toId, setToId] = useState('');

  const setAway = async (day: string | null) => {
    const body = { until: day };
    const set = own ? await action.run('setOwnAway', { body }) : await action.run('setAway', { params: { id }, body });
    if (!set) return;
    void client.invalidateQueries({ queryKey: ['listStaff'] });
    onChanged?.();
    const handed =
      toId && day ? await action.run('handOverCases', { body: { ...(own ? {} : { fromId: id }), toId } }) : undefined;
    if (toId && day && !handed) return;
    setUntil('');
    setToId('');
    const text = day ? m.work_away_set({ day: formatIsoDate(day, 'en') }) : m.work_away_ended();
    const moved = handed ? m.work_cases_handed_over({ count: handed.reply.count }) : '';
    action.setNotice({ tone: 'success', text: [text, moved].filter(Boolean).join(' ') });
    void client.invalidateQueries({ queryKey: ['listCases'] });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (until) void setAway(until);
  };
  return (
    <form onSubmit={submit} className="grid max-w-xl gap-4 text-ink">
      {awayUntil && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {m.work_away_until({ day: formatIsoDate(awayUntil, 'en') })}
          <Button small variant="ghost" aria-disabled={action.busy} onClick={() => void setAway(null)}>
            {m.work_away_end()}
          </Button>
        </p>
      )}
      <Field
        name="until"
        id={`until-${id}`}
        type="date"
        label={m.work_away_last_day()}
        hint={m.work_away_hint()}
        required
        value={until}
        error={action.problem('until')}
        onChange={({ target }) => setUntil(target.value)}
      />
      <SelectField
        name="to"
        id={`to-${id}`}
        label={m.work_away_hand_over()}
        value={toId}
        onChange={({ target }) => setToId(target.value)}
      >
        <option value="">{m.work_away_hand_over_none()}</option>
        <StaffOptions staff={staff.filter(({ _id, awayUntil: away }) => _id !== id && !away)} />
      </SelectField>
      <div>
        <Button type="submit" small aria-disabled={action.busy}>
          {m.work_away_do()}
        </Button>
      </div>
      <ActionNotice notice={action.notice} />
    </form>
  );
}
