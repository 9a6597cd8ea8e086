import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { formErrorsOf } from '#web/ui/form/form-errors.ts';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { nearDay } from '#web/ui/page-dates.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { HolidayReply } from './types.ts';

type Props = { holiday?: HolidayReply; onSaved: (text: string) => void; onCancel?: () => void };

const fields = ['day', 'name', 'kind', 'source'] as const;
const texts = () => ({ ...staffTexts(), beside: { holiday_exists: 'day' } });
const empty = { day: '', name: '', source: '' };

export function HolidayForm({ holiday, onSaved, onCancel }: Props) {
  const own = (part: string) => `holiday-${part}-${holiday?.day ?? 'new'}`;
  const form = useForm({
    fields: { day: undefined, name: undefined, kind: undefined, source: undefined },
    initial: holiday ?? { ...empty, kind: 'own' },
    ...(holiday ? {} : { valuesAfter: empty }),
    async send({ day, name, kind, source }) {
      const answer = holiday
        ? await call('PATCH /api/admin/calendar/holidays/:day', {
            params: { day: holiday.day },
            body: { day, name, source },
          })
        : await call('POST /api/admin/calendar/holidays', {
            body: { day, name, kind: kind === 'gazetted' ? 'gazetted' : 'own', source },
          });
      if (!answer.ok) return formErrorsOf(answer, fields, texts());
      onSaved(m.desk_calendar_saved({ day: nearDay(answer.reply.day) }));
      return undefined;
    },
  });
  return (
    <form {...form.props} className="grid max-w-2xl gap-4 sm:grid-cols-2">
      <Field {...form.field('day')} id={own('day')} type="date" label={m.desk_calendar_date()} />
      <Field
        {...form.field('name')}
        id={own('name')}
        label={m.desk_calendar_name()}
        maxLength={80}
        autoComplete="off"
      />
      {!holiday && (
        <SelectField {...form.field('kind')} id={own('kind')} label={m.desk_calendar_kind()}>
          <option value="own">{m.desk_calendar_kind_own()}</option>
          <option value="gazetted">{m.desk_calendar_kind_gazetted()}</option>
        </SelectField>
      )}
      <Field
        {...form.field('source')}
        id={own('source')}
        label={m.desk_calendar_source()}
        hint={m.desk_calendar_source_hint()}
        maxLength={200}
        autoComplete="off"
      />
      <div className="sm:col-span-2">
        <FormNotice refused={form.refused} />
        <div className="mt-2 flex flex-wrap gap-3">
          <SubmitButton small busy={form.busy} busyText={m.desk_working()}>
            {holiday ? m.desk_calendar_save() : m.desk_calendar_add_do()}
          </SubmitButton>
          {onCancel && (
            <Button small variant="ghost" onClick={onCancel}>
              {m.desk_calendar_cancel()}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
