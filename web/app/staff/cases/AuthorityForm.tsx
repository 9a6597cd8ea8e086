import { type FormEvent, useState } from 'react';
import { numberWarning, stepOfStatus } from '#shared/rules/cases/authority.ts';
import { dayInIndia } from '#shared/rules/working-days.ts';
import { authorityNames } from '#web/app/staff/shared/case-names.ts';
import { m } from '#web/paraglide/messages.js';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { AuthorityPicture } from './AuthorityPicture.tsx';
import type { CaseProps } from './types.ts';

/** What the authority or platform says about the application. What colleagues have stored meanwhile is shown at once. */
export function AuthorityForm({ one, onChanged }: CaseProps) {
  const action = useEndpointMutation();
  const stored = [one.authorityStatus, one.authorityAt, one.authorityNumber, one.authorityWords].join('\n');
  return (
    <section aria-labelledby="authority" className="grid gap-3">
      <h2 id="authority" className="border-b-2 border-ink pb-2 text-xl">
        {m.work_authority()}
      </h2>
      {one.status === 'open' && <Fields key={stored} one={one} onChanged={onChanged} action={action} />}
      {one.status !== 'open' && (
        <p className="wrap-anywhere">
          {[one.authorityStatus && authorityNames[one.authorityStatus](), one.authorityNumber, one.authorityWords]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      <ActionNotice notice={action.notice} />
      <AuthorityPicture one={one} onChanged={onChanged} />
    </section>
  );
}

type FieldsProps = CaseProps & { action: ReturnType<typeof useEndpointMutation> };

function Fields({ one, onChanged, action }: FieldsProps) {
  const before = {
    status: one.authorityStatus ?? 'not_started',
    number: one.authorityNumber ?? '',
    words: one.authorityWords ?? '',
    day: one.authorityAt ?? '',
  };
  const [status, setStatus] = useState(before.status);
  const [number, setNumber] = useState(before.number);
  const [words, setWords] = useState(before.words);
  const [day, setDay] = useState(before.day);
  const today = dayInIndia(new Date());
  const warning = numberWarning(one.partner, number);

  const choose = (value: string) => {
    const chosen = one.authorityStatuses.find((each) => each === value) ?? status;
    setStatus(chosen);
    // Text and day belong to the status: another status starts without them.
    setWords(chosen === before.status ? before.words : '');
    setDay(chosen === before.status ? before.day : today);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const body = {
      ...(status === before.status ? {} : { authorityStatus: status }),
      ...(day === before.day || day === '' ? {} : { authorityAt: day }),
      ...(number.trim() === before.number ? {} : { authorityNumber: number.trim() }),
      ...(words.trim() === before.words ? {} : { authorityWords: words.trim() }),
    };
    if (Object.keys(body).length === 0)
      return action.setNotice({ tone: 'success', text: m.work_authority_unchanged() });
    const saved = await action.run('changeCase', { params: { id: one.id }, body: { ...body, version: one.version } });
    onChanged(saved?.reply);
    if (!saved) return;
    const { step } = saved.reply;
    const follows = stepOfStatus[status];
    const stays = body.authorityStatus !== undefined && follows !== undefined && step.key !== follows;
    const moved = step.key !== one.step.key;
    const text = stays ? m.work_authority_stays({ step: step.title }) : m.work_moved({ step: step.title });
    action.setNotice({ tone: 'success', text: stays || moved ? text : m.work_saved() });
  };
  return (
    <form onSubmit={save} noValidate className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          name="authority-status"
          label={m.work_authority_status()}
          value={status}
          onChange={({ target }) => choose(target.value)}
        >
          {one.authorityStatuses.map((each) => (
            <option key={each} value={each}>
              {authorityNames[each]()}
            </option>
          ))}
        </SelectField>
        <Field
          name="authority-day"
          type="date"
          label={m.work_authority_day()}
          max={today}
          value={day}
          error={action.problem('authorityAt')}
          onChange={({ target }) => setDay(target.value)}
        />
      </div>
      <Field
        name="authority-number"
        label={m.work_authority_number()}
        maxLength={40}
        autoComplete="off"
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
      {warning && (
        <Notice quiet>
          {warning === 'licence' ? m.work_authority_number_licence() : m.work_authority_number_digits()}
        </Notice>
      )}
      <Field
        name="authority-words"
        label={status === 'rejected' ? m.work_authority_words_refused() : m.work_authority_words()}
        maxLength={500}
        value={words}
        error={action.problem('authorityWords')}
        onChange={({ target }) => setWords(target.value)}
      />
      <div>
        <Button type="submit" small variant="ghost" aria-disabled={action.busy}>
          {m.work_save()}
        </Button>
      </div>
    </form>
  );
}
