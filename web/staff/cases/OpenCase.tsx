import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { casePath, orderPath } from '#shared/paths.ts';
import { durations, isDuration, offersDurations, offersQuantity, usualDuration } from '#shared/rules/catalogue.ts';
import { inRupees } from '#shared/rules/money.ts';
import { quoteFor } from '#shared/rules/pricing.ts';
import { m } from '#web/paraglide/messages.js';
import { call, type Reply } from '#web/platform/api/api.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { ChoiceField } from '#web/ui/ChoiceField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { checkOf, required } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { formErrorsOf } from '#web/ui/form/form-errors.ts';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { PhoneField } from '#web/ui/PhoneField.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { StateSelect } from '#web/ui/StateSelect.tsx';

type Plan = Reply<'GET /api/plans'>[number];

/** Form for a case that was paid in cash or at the bank. */
export function OpenCase() {
  const query = useQuery(endpointQuery('GET /api/plans', {}));
  const [waiting, setWaiting] = useState<string | null>(null);
  if (waiting !== null)
    return (
      <Notice tone="success">
        <p>{m.desk_open_case_waits()}</p>
        <p className="mt-2 flex flex-wrap gap-x-6">
          <Link to={localPath(orderPath(waiting))} className="target link">
            {m.desk_open_case_order()}
          </Link>
          <button type="button" className="target link" onClick={() => setWaiting(null)}>
            {m.desk_open_case_another()}
          </button>
        </p>
      </Notice>
    );
  return (
    <QueryResult query={query} loading={<RowsSkeleton />}>
      {(plans) => <OpenCaseForm plans={plans} onWaits={setWaiting} />}
    </QueryResult>
  );
}

const wholeRupees = (typed: string) => (/^[\d,]{1,12}$/.test(typed.trim()) ? Number(typed.replaceAll(',', '')) : 0);

function OpenCaseForm({ plans, onWaits }: { plans: readonly Plan[]; onWaits: (orderId: string) => void }) {
  const navigate = useNavigate();
  const fields = {
    planId: required(m.desk_open_case_choose),
    duration: undefined,
    quantity: undefined,
    name: checkOf('name'),
    email: checkOf('email'),
    phone: checkOf('phone'),
    state: checkOf('state'),
    language: undefined,
    how: undefined,
    reference: required(m.desk_open_case_reference_missing),
    rupees: (typed: string) => (wholeRupees(typed) > 0 ? undefined : m.desk_open_case_rupees_missing()),
  };
  type Name = keyof typeof fields;
  const form = useForm<Name>({
    fields,
    initial: { duration: String(usualDuration), quantity: '1', language: 'en', how: 'cash' },
    async send(typed, { idempotencyKey }) {
      const months = Number(typed.duration);
      const answer = await call(
        'POST /api/cases',
        {
          body: {
            planId: typed.planId,
            ...(typed.duration && isDuration(months) ? { duration: months } : {}),
            ...(typed.quantity ? { quantity: Number(typed.quantity) } : {}),
            name: typed.name,
            email: typed.email,
            phone: typed.phone,
            state: typed.state,
            language: typed.language === 'hi' ? 'hi' : 'en',
            received: {
              how: typed.how === 'bank' ? 'bank' : 'cash',
              reference: typed.reference,
              rupees: wholeRupees(typed.rupees),
            },
          },
        },
        { idempotencyKey },
      );
      if (!answer.ok) {
        // The server names the fields within `received`; the form is flat.
        const { apiError } = answer;
        const about = Object.entries(apiError?.fields ?? {}).map(([name, text]) => [
          name.replace('received.', ''),
          text,
        ]);
        const flat = {
          status: answer.status,
          ...(apiError && { apiError: { ...apiError, fields: Object.fromEntries(about) } }),
        };
        return formErrorsOf(flat, Object.keys(fields) as Name[], staffTexts());
      }
      if ('waitsFor' in answer.reply) onWaits(answer.reply.orderId);
      else await navigate(localPath(casePath(answer.reply.id)));
      return undefined;
    },
  });
  const plan = plans.find(({ slug }) => slug === form.watch('planId'));
  const months = Number(form.watch('duration'));
  const price = plan && quoteFor(plan, { duration: months, quantity: Number(form.watch('quantity')) || 1 }).total;
  return (
    <form {...form.props} className="grid max-w-xl gap-5">
      <p className="text-muted">{m.desk_open_case_intro()}</p>
      <SelectField {...form.field('planId')} id="open-plan" label={m.desk_open_case_plan()} aria-required>
        <option value="">{m.desk_open_case_plan_none()}</option>
        {plans.map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {title}
          </option>
        ))}
      </SelectField>
      {plan && offersDurations(plan) && (
        <SelectField {...form.field('duration')} id="open-months" label={m.desk_open_case_months()}>
          {durations.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
      )}
      {plan && offersQuantity(plan) && (
        <Field {...form.field('quantity')} id="open-licences" label={m.desk_open_case_licences()} inputMode="numeric" />
      )}
      <fieldset className="grid gap-4">
        <legend className="mb-3 text-lg font-semibold">{m.desk_open_case_who()}</legend>
        <Field {...form.field('name')} label={m.desk_open_case_name()} autoComplete="off" aria-required />
        <Field
          {...form.field('email')}
          label={m.desk_open_case_email()}
          type="email"
          inputMode="email"
          autoComplete="off"
          aria-required
        />
        <PhoneField {...form.field('phone')} label={m.checkout_phone()} />
        <StateSelect {...form.field('state')} />
        <SelectField {...form.field('language')} label={m.desk_open_case_language()}>
          <option value="en">English</option>
          <option value="hi">हिन्दी</option>
        </SelectField>
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="mb-3 text-lg font-semibold">{m.desk_open_case_money()}</legend>
        <ChoiceField
          {...form.field('how')}
          id="received-how"
          label={m.desk_open_case_how()}
          options={[
            { key: 'cash', title: m.desk_open_case_cash() },
            { key: 'bank', title: m.desk_open_case_bank() },
          ]}
        />
        <Field
          {...form.field('reference')}
          id="received-reference"
          label={m.desk_open_case_reference()}
          maxLength={100}
          autoComplete="off"
          aria-required
        />
        <Field
          {...form.field('rupees')}
          id="received-rupees"
          label={m.desk_open_case_rupees()}
          hint={price === undefined ? undefined : m.desk_open_case_price({ price: inRupees(price) })}
          inputMode="numeric"
          autoComplete="off"
          aria-required
        />
      </fieldset>
      <FormNotice refused={form.refused} />
      <SubmitButton busy={form.busy} busyText={m.desk_open_case_busy()} className="justify-self-start">
        {m.desk_open_case_title()}
      </SubmitButton>
    </form>
  );
}
