import { useQuery, useQueryClient } from '@tanstack/react-query';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { required, unreadableDate } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { formErrorsOf } from '#web/ui/form/form-errors.ts';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { nearDay } from '#web/ui/page-dates.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { staffTexts } from './form-texts.ts';
import { StaffOptions } from './StaffOptions.tsx';

type Props = {
  someone: { _id: string; awayUntil: string | null };
  /** Whether this is the absence of the signed-in user; only admins may set the absences of others. */
  own?: boolean;
  onChanged?: () => void;
};

const empty = { until: '', toId: '' };
const texts = () => ({ ...staffTexts(), beside: { away_until_wrong: 'until', assignee_unknown: 'toId' } });

/** Form that sets or ends an absence and, if a colleague is chosen, hands all open cases over to that colleague. */
export function AbsenceForm({ someone: { _id: id, awayUntil }, own = false, onChanged }: Props) {
  const client = useQueryClient();
  const action = useEndpointMutation();
  const { data: staff = [] } = useQuery(endpointQuery('GET /api/admin/staff', {}));
  const setAway = (until: string) => {
    const body = { until };
    return own
      ? call('PUT /api/staff/away', { body })
      : call('PUT /api/admin/staff-accounts/:id/away', { params: { id }, body });
  };
  const changed = () => {
    void client.invalidateQueries({ queryKey: ['GET /api/admin/staff'] });
    void client.invalidateQueries({ queryKey: ['GET /api/cases'] });
    onChanged?.();
  };
  const form = useForm({
    fields: {
      until: (day, all, unreadable) => unreadableDate(day, all, unreadable) ?? required(m.work_away_day_missing)(day),
      toId: undefined,
    },
    initial: empty,
    valuesAfter: empty,
    async send({ until, toId }) {
      action.setNotice(null);
      const set = await setAway(until);
      if (!set.ok) return formErrorsOf(set, ['until'], texts());
      changed();
      const text = m.work_away_set({ day: nearDay(until) });
      if (toId === '') {
        action.setNotice({ tone: 'success', text });
        return undefined;
      }
      const handed = await call('POST /api/cases/hand-over', { body: { ...(own ? {} : { fromId: id }), toId } });
      if (!handed.ok) return formErrorsOf(handed, ['toId'], texts());
      const moved = m.work_cases_handed_over({ count: handed.reply.count });
      action.setNotice({ tone: 'success', text: `${text} ${moved}` });
      changed();
      return undefined;
    },
  });
  const comeBack = async () => {
    const body = { until: null };
    const back = own
      ? await action.run('PUT /api/staff/away', { body })
      : await action.run('PUT /api/admin/staff-accounts/:id/away', { params: { id }, body });
    if (!back) return;
    action.setNotice({ tone: 'success', text: m.work_away_ended() });
    changed();
  };
  return (
    <form {...form.props} className="grid max-w-xl gap-4 text-ink">
      {awayUntil && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {m.work_away_until({ day: nearDay(awayUntil) })}
          <Button small variant="ghost" aria-disabled={action.busy} onClick={() => void comeBack()}>
            {m.work_away_end()}
          </Button>
        </p>
      )}
      <Field
        {...form.field('until')}
        id={`until-${id}`}
        type="date"
        label={m.work_away_last_day()}
        hint={m.work_away_hint()}
        required
      />
      <SelectField {...form.field('toId')} id={`to-${id}`} label={m.work_away_hand_over()}>
        <option value="">{m.work_away_hand_over_none()}</option>
        <StaffOptions staff={staff.filter(({ _id, awayUntil: away }) => _id !== id && !away)} />
      </SelectField>
      <FormNotice refused={form.refused} />
      <div>
        <SubmitButton small {...form.submit}>
          {m.work_away_do()}
        </SubmitButton>
      </div>
      <ActionNotice notice={action.notice} />
    </form>
  );
}
