import { useEffect, useRef } from 'react';
import { numberWarning, stepOfStatus } from '#shared/rules/cases/authority.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { m } from '#web/paraglide/messages.js';
import { call, type Reply } from '#web/platform/api/api.ts';
import { type ActionNoticeData, useActionNotice } from '#web/platform/data/use-action-notice.ts';
import { authorityNames } from '#web/staff/shared/case-names.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Field, TextField } from '#web/ui/Field.tsx';
import { unreadableDate } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { formErrorsOf } from '#web/ui/form/form-errors.ts';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { AuthorityPicture } from './AuthorityPicture.tsx';
import type { CaseProps } from './types.ts';

export function AuthorityForm({ one, onChanged }: CaseProps) {
  const [notice, setNotice] = useActionNotice();
  return (
    <div className="grid gap-3">
      {one.status === 'open' && <Fields one={one} onChanged={onChanged} setNotice={setNotice} />}
      {one.status !== 'open' && (
        <p className="wrap-anywhere">
          {[one.authorityStatus && authorityNames[one.authorityStatus](), one.authorityNumber, one.authorityWords]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      <ActionNotice notice={notice} />
      <AuthorityPicture one={one} onChanged={onChanged} />
    </div>
  );
}

const names = ['authorityStatus', 'authorityAt', 'visitOn', 'visitTime', 'authorityNumber', 'authorityWords'] as const;
type Values = Record<(typeof names)[number], string>;

function storedValues(one: CaseProps['one']): Values {
  return {
    authorityStatus: one.authorityStatus ?? 'not_started',
    authorityAt: one.authorityAt ?? '',
    visitOn: one.visit?.day ?? '',
    visitTime: one.visit?.time ?? '',
    authorityNumber: one.authorityNumber ?? '',
    authorityWords: one.authorityWords ?? '',
  };
}

const pair = 'grid gap-3 sm:grid-cols-2';

type FieldsProps = CaseProps & { setNotice: (notice: ActionNoticeData | null) => void };

function Fields({ one, onChanged, setNotice }: FieldsProps) {
  const stored = storedValues(one);
  const today = dayInIndia(new Date());
  const statusOf = (value: string) => one.authorityStatuses.find((each) => each === value);

  const form = useForm({
    fields: {
      authorityStatus: undefined,
      authorityAt: unreadableDate,
      visitOn: unreadableDate,
      visitTime: undefined,
      authorityNumber: undefined,
      authorityWords: undefined,
    },
    initial: stored,
    async send(typed) {
      setNotice(null);
      const changed = names.filter((name) => typed[name].trim() !== stored[name]);
      const status = changed.includes('authorityStatus') ? statusOf(typed.authorityStatus) : undefined;
      const body = {
        ...(status ? { authorityStatus: status } : {}),
        // A day and a text describe one status, so a new status is sent with both.
        ...((status || changed.includes('authorityAt')) && typed.authorityAt ? { authorityAt: typed.authorityAt } : {}),
        ...(changed.includes('visitOn') ? { visitOn: typed.visitOn || null } : {}),
        ...(changed.includes('visitTime') ? { visitTime: typed.visitTime || null } : {}),
        ...(changed.includes('authorityNumber') ? { authorityNumber: typed.authorityNumber.trim() } : {}),
        ...(status || changed.includes('authorityWords') ? { authorityWords: typed.authorityWords.trim() } : {}),
      };
      if (Object.keys(body).length === 0) {
        setNotice({ tone: 'success', text: m.work_authority_unchanged() });
        return undefined;
      }
      const answer = await call('PATCH /api/cases/:id', {
        params: { id: one.id },
        body: { ...body, version: one.version },
      });
      onChanged(answer.ok ? answer.reply : undefined);
      if (!answer.ok) return formErrorsOf(answer, names, staffTexts());
      setNotice({ tone: 'success', text: savedText(one, answer.reply, status) });
      return undefined;
    },
  });
  useStoredMeanwhile(stored, form);

  const status = statusOf(form.watch('authorityStatus'));
  const warning = numberWarning(one.partner, form.watch('authorityNumber'));
  // Day, text and visit describe one status, so choosing another status resets them.
  const choose = (value: string) =>
    form.fill(
      value === stored.authorityStatus
        ? { ...stored, authorityNumber: form.typed().authorityNumber }
        : { authorityStatus: value, authorityWords: '', authorityAt: today, visitOn: '', visitTime: '' },
    );
  return (
    <form {...form.props} className="grid gap-3">
      <div className={pair}>
        <SelectField
          {...form.field('authorityStatus')}
          id="authority-status"
          label={m.work_authority_status()}
          onChange={({ target }) => choose(target.value)}
        >
          {one.authorityStatuses.map((each) => (
            <option key={each} value={each}>
              {authorityNames[each]()}
            </option>
          ))}
        </SelectField>
        <Field
          {...form.field('authorityAt')}
          id="authority-day"
          type="date"
          label={m.work_authority_day()}
          max={today}
        />
      </div>
      {status === 'inspection' && (
        <div className={`items-start ${pair}`}>
          <Field
            {...form.field('visitOn')}
            id="visit-day"
            type="date"
            label={m.work_authority_visit_day()}
            min={today}
          />
          <Field
            {...form.field('visitTime')}
            id="visit-time"
            type="time"
            label={m.work_authority_visit_time()}
            disabled={form.watch('visitOn') === ''}
          />
          <p className="-mt-1 text-sm text-muted sm:col-span-full">{m.work_authority_visit_hint()}</p>
        </div>
      )}
      <Field
        {...form.field('authorityNumber')}
        id="authority-number"
        label={m.work_authority_number()}
        maxLength={40}
        autoComplete="off"
      />
      {warning && (
        <Notice quiet>
          {warning === 'licence' ? m.work_authority_number_licence() : m.work_authority_number_digits()}
        </Notice>
      )}
      <TextField
        {...form.field('authorityWords')}
        id="authority-words"
        label={status === 'rejected' ? m.work_authority_words_refused() : m.work_authority_words()}
        rows={3}
        maxLength={500}
        autoComplete="off"
      />
      <FormNotice refused={form.refused} />
      <div>
        <SubmitButton small variant="ghost" {...form.submit}>
          {m.work_save()}
        </SubmitButton>
      </div>
    </form>
  );
}

/**
 * Shows values that colleagues have saved in the meantime, except in fields that the user has changed. Once the user
 * has chosen another status, only the application number is updated, because day, text and visit describe one status.
 */
function useStoredMeanwhile(
  stored: Values,
  form: { typed: () => Values; fill: (values: Partial<Values>) => void },
): void {
  const shown = useRef(stored);
  const text = names.map((name) => stored[name]).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text changes with the stored values
  useEffect(() => {
    const typed = form.typed();
    const before = shown.current;
    const followed = typed.authorityStatus === before.authorityStatus ? names : (['authorityNumber'] as const);
    const untouched = followed.filter((name) => typed[name] === before[name] && typed[name] !== stored[name]);
    shown.current = stored;
    if (untouched.length > 0) form.fill(Object.fromEntries(untouched.map((name) => [name, stored[name]])));
  }, [text]);
}

function savedText(
  before: CaseProps['one'],
  { step }: Reply<'PATCH /api/cases/:id'>,
  status: NonNullable<CaseProps['one']['authorityStatus']> | undefined,
): string {
  const follows = status && stepOfStatus[status];
  if (follows !== undefined && step.key !== follows) return m.work_authority_stays({ step: step.title });
  return step.key === before.step.key ? m.work_saved() : m.work_moved({ step: step.title });
}
