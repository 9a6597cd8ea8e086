import { useState } from 'react';
import type { AdminPlan, AdminService } from '#shared/contract/shop.ts';
import { inRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { StaffLeaveGuard } from '#web/staff/shared/StaffLeaveGuard.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Field, TextField } from '#web/ui/Field.tsx';
import { required, unreadableDate } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { formErrorsOf } from '#web/ui/form/form-errors.ts';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { type FormValues, useForm } from '#web/ui/form/use-form.ts';
import { nearDay } from '#web/ui/page-dates.ts';
import { PlanFace } from '#web/ui/plan/PlanFace.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { atFormFields, isWhole, linesIn } from './form-values.ts';

type Props = {
  plan: AdminPlan | undefined;
  services: readonly AdminService[];
  onSaved: (after: AdminPlan, before?: AdminPlan) => void;
};
type Name =
  | 'slug'
  | 'service'
  | 'name'
  | 'nameHi'
  | 'tagline'
  | 'taglineHi'
  | 'description'
  | 'descriptionHi'
  | 'features'
  | 'featuresHi'
  | 'price'
  | 'from'
  | 'termMonths';

const valuesOf = (plan?: AdminPlan): Partial<FormValues<Name>> =>
  plan
    ? {
        name: plan.name.en,
        nameHi: plan.name.hi ?? '',
        tagline: plan.tagline.en,
        taglineHi: plan.tagline.hi ?? '',
        description: plan.description.en,
        descriptionHi: plan.description.hi ?? '',
        features: plan.features.en.join('\n'),
        featuresHi: plan.features.hi?.join('\n') ?? '',
        price: String(plan.next?.price ?? plan.price),
        from: plan.next?.from ?? '',
        termMonths: plan.termMonths === null ? '' : String(plan.termMonths),
      }
    : {};

/** Edits a plan, or adds one; beside it the card as the site shows it. */
export function PlanForm({ plan, services, onSaved }: Props) {
  const form = useForm<Name>({
    fields: {
      slug: plan ? undefined : required(m.shop_name_missing),
      service: undefined,
      name: required(m.shop_name_missing),
      price: isWhole,
      from: unreadableDate,
      termMonths: (typed) => (typed.trim() === '' ? undefined : isWhole(typed)),
      tagline: undefined,
      features: undefined,
      description: undefined,
      nameHi: undefined,
      taglineHi: undefined,
      featuresHi: undefined,
      descriptionHi: undefined,
    },
    initial: { service: services[0]?.slug ?? '', ...valuesOf(plan) },
    async send(typed) {
      const texts = {
        name: { en: typed.name, hi: typed.nameHi },
        tagline: { en: typed.tagline, hi: typed.taglineHi },
        description: { en: typed.description, hi: typed.descriptionHi },
        features: { en: linesIn(typed.features), hi: linesIn(typed.featuresHi) },
      };
      const termMonths = typed.termMonths.trim() === '' ? null : Number(typed.termMonths);
      const price = Number(typed.price);
      const from = typed.from === '' ? {} : { from: typed.from };
      const former = valuesOf(plan);
      const isPriced = former.price !== typed.price || former.from !== typed.from;
      const answer = plan
        ? await call('PATCH /api/admin/plans/:slug', {
            params: { slug: plan.slug },
            body: { ...texts, termMonths, ...(isPriced ? { price, ...from } : {}), version: plan.version },
          })
        : await call('POST /api/admin/plans', {
            body: { slug: typed.slug.trim(), service: typed.service, ...texts, termMonths, price, ...from },
          });
      if (!answer.ok) return formErrorsOf(atFormFields(answer), Object.keys(typed) as Name[], staffTexts());
      onSaved(answer.reply, plan);
      return undefined;
    },
  });
  const from = form.watch('from');
  return (
    <form {...form.props} className="grid gap-4">
      <StaffLeaveGuard unsaved={form.unsaved} />
      <h2 className="text-xl wrap-anywhere">{plan?.name.en ?? m.shop_new_plan()}</h2>
      {!plan && (
        <>
          <Field
            {...form.field('slug')}
            label={m.shop_slug()}
            hint={m.shop_slug_hint()}
            maxLength={40}
            autoComplete="off"
          />
          <SelectField {...form.field('service')} label={m.shop_service()}>
            {services.map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title.en}
              </option>
            ))}
          </SelectField>
        </>
      )}
      <Field {...form.field('name')} label={m.shop_name()} maxLength={80} autoComplete="off" />
      <div className="grid grid-cols-2 items-start gap-3">
        <Field
          {...form.field('price')}
          label={m.shop_price()}
          hint={plan ? m.shop_now({ price: inRupees(plan.price) }) : m.shop_price_with_gst()}
          inputMode="numeric"
          autoComplete="off"
        />
        {plan && <Field {...form.field('from')} type="date" label={m.shop_from()} hint={m.shop_from_hint()} />}
      </div>
      {plan?.next && (
        <p className="text-muted">
          {m.shop_planned({ price: inRupees(plan.next.price), day: nearDay(plan.next.from) })}{' '}
          <button
            type="button"
            className="link target"
            onClick={() => form.fill({ price: String(plan.price), from: '' })}
          >
            {m.shop_drop()}
          </button>
        </p>
      )}
      <Field {...form.field('tagline')} label={m.shop_tagline()} maxLength={120} autoComplete="off" />
      <TextField
        {...form.field('features')}
        label={m.shop_features()}
        hint={m.shop_features_hint()}
        rows={6}
        maxLength={4_000}
      />
      <TextField {...form.field('description')} label={m.shop_text()} rows={3} maxLength={400} />
      <Field
        {...form.field('termMonths')}
        label={m.shop_term()}
        hint={m.shop_term_hint()}
        inputMode="numeric"
        autoComplete="off"
      />
      <Disclosure summary={m.shop_hindi()}>
        <div lang="hi" className="grid gap-4 text-ink">
          <p lang="en" className="text-muted">
            {m.shop_hindi_hint()}
          </p>
          <Field {...form.field('nameHi')} label={m.shop_name()} maxLength={80} autoComplete="off" />
          <Field {...form.field('taglineHi')} label={m.shop_tagline()} maxLength={120} autoComplete="off" />
          <TextField {...form.field('featuresHi')} label={m.shop_features()} rows={6} maxLength={4_000} />
          <TextField {...form.field('descriptionHi')} label={m.shop_text()} rows={3} maxLength={400} />
        </div>
      </Disclosure>
      <FormNotice refused={form.refused} />
      <SubmitButton busy={form.busy} busyText={m.desk_working()}>
        {plan ? (from ? m.shop_save_from({ day: nearDay(from) }) : m.shop_save()) : m.shop_add_plan()}
      </SubmitButton>
      <Preview plan={plan} services={services} form={form} />
      {plan && <History plan={plan} />}
    </form>
  );
}

type Form = ReturnType<typeof useForm<Name>>;

function Preview({ plan, services, form }: Pick<Props, 'plan' | 'services'> & { form: Form }) {
  const category = plan?.service ?? form.watch('service');
  const [language, setLanguage] = useState<'en' | 'hi'>('en');
  const read = (name: 'name' | 'tagline' | 'features') =>
    (language === 'hi' && form.watch(`${name}Hi`)) || form.watch(name);
  return (
    <section className="grid gap-3 rounded-card bg-wash p-4">
      <div className="flex items-center justify-between gap-3">
        <h3>{m.shop_preview()}</h3>
        <Segmented
          legend={m.shop_preview_language()}
          quietLegend
          name="preview-language"
          value={language}
          onPick={setLanguage}
          options={[
            { value: 'en', label: m.shop_language_en() },
            { value: 'hi', label: <span lang="hi">{m.shop_language_hi()}</span> },
          ]}
        />
      </div>
      <div lang={language} className="rounded-card border border-line bg-card p-5">
        <PlanFace
          plan={{
            slug: plan?.slug ?? '',
            category,
            name: read('name'),
            tagline: read('tagline'),
            description: '',
            features: linesIn(read('features')),
            price: Number(form.watch('price')) || 0,
            termMonths: Number(form.watch('termMonths')) || null,
            unit: services.find(({ slug }) => slug === category)?.unit ?? null,
          }}
        />
      </div>
    </section>
  );
}

function History({ plan: { history } }: { plan: AdminPlan }) {
  return (
    <section>
      <h3 className="mb-2">{m.shop_history()}</h3>
      <ul>
        {history.toReversed().map(({ price, from, by }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two prices of one day differ only by their place
          <li key={place} className="grid grid-cols-[7.5rem_1fr] gap-3 border-t border-line py-2">
            <span className="text-muted">{nearDay(from)}</span>
            <span className="wrap-anywhere">
              {inRupees(price)} {by ?? m.shop_history_first()}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
