import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { offersDurations, offersQuantity } from '#shared/rules/catalogue.ts';
import { isEnquiryNumber } from '#shared/rules/enquiries.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { inRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import type { View } from '#web/platform/data/use-view.ts';
import { titleOf } from '#web/platform/i18n/plan-title.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { Field, TextField } from '#web/ui/Field.tsx';
import { checkOf, unreadableDate } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

type Person = { name: string; email: string; phone: string };
type Plan = Reply<'GET /api/plans'>[number];

const week = 7 * 86_400_000;
const months = [1, 3, 6, 12] as const;

/** The form, with what is known of the enquiry or the customer from whose page staff come. */
export function NewQuote({ view }: { view: View }) {
  const plans = useQuery(endpointQuery('GET /api/plans', {}));
  const number = isEnquiryNumber(view.read('enquiry')) ? view.read('enquiry') : undefined;
  const customer = view.read('customer');
  const enquiry = useQuery({
    ...endpointQuery('GET /api/admin/enquiries/:number', { params: { number: number ?? '' } }),
    enabled: number !== undefined,
  });
  const user = useQuery({
    ...endpointQuery('GET /api/admin/users/:id', { params: { id: customer } }),
    enabled: customer !== '',
  });
  if (enquiry.isLoading || user.isLoading) return <RowsSkeleton />;
  const known = enquiry.data ?? user.data?.user;
  const person = { name: known?.name ?? '', email: known?.email ?? '', phone: user.data?.user.phone ?? '' };
  return (
    <QueryResult query={plans} loading={<RowsSkeleton />}>
      {(found) => <Form plans={found} person={person} enquiryId={number} view={view} />}
    </QueryResult>
  );
}

type FormProps = { plans: readonly Plan[]; person: Person; enquiryId: string | undefined; view: View };

function Form({ plans, person, enquiryId, view }: FormProps) {
  const client = useQueryClient();
  const [slug, setSlug] = useState(plans[0]?.slug ?? '');
  const [chosen, setChosen] = useState({ duration: '1', quantity: '1', discountRupees: '' });
  const plan = plans.find((each) => each.slug === slug);
  const isMonthly = plan !== undefined && offersDurations(plan);
  const isCounted = plan !== undefined && offersQuantity(plan);
  const choice = {
    planId: slug,
    ...(isMonthly && { duration: months.find((each) => String(each) === chosen.duration) ?? 1 }),
    ...(isCounted && { quantity: Math.max(1, Number(chosen.quantity) || 1) }),
  };
  const price = useQuery({
    ...endpointQuery('POST /api/quote', { body: choice }),
    enabled: slug !== '',
    placeholderData: keepPreviousData,
  });
  const form = useContractForm('POST /api/admin/quotes', {
    fields: {
      planId: undefined,
      duration: undefined,
      quantity: undefined,
      discountRupees: undefined,
      name: checkOf('name'),
      email: checkOf('email'),
      phone: checkOf('phone'),
      validUntil: unreadableDate,
      note: undefined,
    },
    initial: { ...person, planId: slug, validUntil: dayInIndia(new Date(Date.now() + week)) },
    input: ({ discountRupees, note, name, email, phone, validUntil }) => ({
      body: {
        ...choice,
        ...{ name, email, phone, validUntil },
        ...(discountRupees.trim() !== '' && { discountRupees: Number(discountRupees) }),
        ...(note.trim() !== '' && { note }),
        ...(enquiryId && { enquiryId }),
      },
    }),
    texts: staffTexts,
    onDone({ id }) {
      void client.invalidateQueries({ queryKey: ['GET /api/admin/quotes'] });
      view.show({ open: id, enquiry: '', customer: '' });
    },
  });
  const change = (changes: Partial<typeof chosen>) => setChosen({ ...chosen, ...changes });
  return (
    <form {...form.props} className="grid gap-4">
      <h2 className="text-2xl">{m.desk_quotes_new()}</h2>
      <SelectField
        {...form.field('planId')}
        id="quote-plan"
        label={m.desk_quote_plan()}
        onChange={({ target }) => setSlug(target.value)}
      >
        {plans.map((each) => (
          <option key={each.slug} value={each.slug}>
            {titleOf(each)}
          </option>
        ))}
      </SelectField>
      {isMonthly && (
        <SelectField
          {...form.field('duration')}
          id="quote-months"
          label={m.desk_quote_months()}
          onChange={({ target }) => change({ duration: target.value })}
        >
          {months.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
      )}
      {isCounted && (
        <Field
          {...form.field('quantity')}
          id="quote-quantity"
          type="number"
          min={1}
          label={m.desk_quote_quantity()}
          onChange={({ target }) => change({ quantity: target.value })}
        />
      )}
      <Field
        {...form.field('discountRupees')}
        id="quote-discount"
        inputMode="numeric"
        label={m.desk_quote_discount()}
        hint={m.desk_quote_discount_hint()}
        autoComplete="off"
        onChange={({ target }) => change({ discountRupees: target.value })}
      />
      <p role="status" className="font-semibold">
        {price.data && priceText(price.data.total, Number(chosen.discountRupees))}
      </p>
      <Field {...form.field('name')} id="quote-name" label={m.desk_name()} autoComplete="off" />
      <Field {...form.field('email')} id="quote-email" type="email" label={m.desk_email()} autoComplete="off" />
      <Field {...form.field('phone')} id="quote-phone" type="tel" label={m.desk_phone()} autoComplete="off" />
      <Field {...form.field('validUntil')} id="quote-until" type="date" label={m.desk_quote_until()} />
      <TextField
        {...form.field('note')}
        id="quote-note"
        label={m.desk_quote_note()}
        optional={m.desk_optional()}
        rows={3}
        maxLength={500}
      />
      <FormNotice refused={form.refused} />
      <SubmitButton busy={form.busy} busyText={m.desk_working()} className="justify-self-start">
        {m.desk_quote_do()}
      </SubmitButton>
    </form>
  );
}

function priceText(total: number, discount: number): string {
  const price = inRupees(total);
  return discount > 0 && discount < total
    ? m.desk_quote_offer({ price, offer: inRupees(total - discount) })
    : m.desk_quote_price({ price });
}
