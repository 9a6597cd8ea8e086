import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AdminService } from '#shared/contract/shop.ts';
import { stepsPath } from '#shared/paths.ts';
import { isOfLaterMonths } from '#shared/rules/cases/template-body.ts';
import { hasStandardPage } from '#shared/rules/services.ts';
import { units } from '#shared/rules/units.ts';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { StaffLeaveGuard } from '#web/staff/shared/StaffLeaveGuard.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Field, TextField } from '#web/ui/Field.tsx';
import { required } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { formErrorsOf } from '#web/ui/form/form-errors.ts';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { type FormValues, useForm } from '#web/ui/form/use-form.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { atFormFields, faqIn, faqText } from './form-values.ts';

type Props = { service: AdminService | undefined; onSaved: (after: AdminService, before?: AdminService) => void };
type Name =
  | 'slug'
  | 'title'
  | 'titleHi'
  | 'summary'
  | 'summaryHi'
  | 'apart'
  | 'apartHi'
  | 'faq'
  | 'faqHi'
  | 'template'
  | 'steps'
  | 'sac'
  | 'unit';

const valuesOf = (service?: AdminService): Partial<FormValues<Name>> =>
  service
    ? {
        title: service.title.en,
        titleHi: service.title.hi ?? '',
        summary: service.summary.en,
        summaryHi: service.summary.hi ?? '',
        apart: service.apart?.en ?? '',
        apartHi: service.apart?.hi ?? '',
        faq: faqText(service.faq, 'en'),
        faqHi: faqText(service.faq, 'hi'),
        template: service.template,
        sac: service.sac,
        unit: service.unit ?? '',
      }
    : { template: 'gst-registration', steps: 'own', sac: '998599' };

const isChoice = ({ slug }: { slug: string }) => !isOfLaterMonths(slug);

/** Edits a service, or adds one with steps of its own, which begin as a copy, or with those of another one. */
export function ServiceForm({ service, onSaved }: Props) {
  const templates = useQuery(endpointQuery('GET /api/admin/templates', {}));
  const form = useForm<Name>({
    fields: {
      slug: service ? undefined : required(m.shop_name_missing),
      title: required(m.shop_name_missing),
      summary: required(m.shop_summary_missing),
      template: undefined,
      steps: undefined,
      apart: undefined,
      faq: undefined,
      sac: undefined,
      unit: undefined,
      titleHi: undefined,
      summaryHi: undefined,
      apartHi: undefined,
      faqHi: undefined,
    },
    initial: valuesOf(service),
    async send(typed) {
      const body = {
        title: { en: typed.title, hi: typed.titleHi },
        summary: { en: typed.summary, hi: typed.summaryHi },
        apart: { en: typed.apart, hi: typed.apartHi },
        faq: faqIn(typed.faq, typed.faqHi),
        template: typed.template,
        sac: typed.sac.trim(),
        unit: units.find((unit) => unit === typed.unit) ?? null,
      };
      const answer = service
        ? await call('PATCH /api/admin/services/:slug', {
            params: { slug: service.slug },
            body: { ...body, version: service.version },
          })
        : await call('POST /api/admin/services', {
            body: { slug: typed.slug.trim(), ...body, ownSteps: typed.steps === 'own' },
          });
      if (!answer.ok) return formErrorsOf(atFormFields(answer), Object.keys(typed) as Name[], staffTexts());
      onSaved(answer.reply, service);
      return undefined;
    },
  });
  return (
    <QueryResult query={templates} loading={<RowsSkeleton />}>
      {(choices) => (
        <form {...form.props} className="grid gap-4">
          <StaffLeaveGuard unsaved={form.unsaved} />
          <h2 className="text-xl wrap-anywhere">{service?.title.en ?? m.shop_new_service()}</h2>
          {!service && (
            <Field
              {...form.field('slug')}
              label={m.shop_slug()}
              hint={m.shop_service_slug_hint()}
              maxLength={40}
              autoComplete="off"
            />
          )}
          <Field {...form.field('title')} label={m.shop_name()} maxLength={80} autoComplete="off" />
          <TextField {...form.field('summary')} label={m.shop_summary()} rows={3} maxLength={400} />
          {!service && (
            <Segmented
              legend={m.shop_template()}
              name="steps"
              defaultValue="own"
              options={[
                { value: 'own', label: m.shop_own_steps_yes() },
                { value: 'same', label: m.shop_own_steps_no() },
              ]}
            />
          )}
          <SelectField {...form.field('template')} label={m.shop_template_of()} hint={m.shop_template_hint()}>
            {choices.filter(isChoice).map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title} ({slug})
              </option>
            ))}
          </SelectField>
          {service && (
            <Link to={stepsPath(service.template)} className="link target justify-self-start">
              {m.shop_steps_change()}
            </Link>
          )}
          {(!service || hasStandardPage(service.slug)) && (
            <SelectField {...form.field('unit')} label={m.shop_unit()} hint={m.shop_unit_hint()}>
              <option value="">{m.shop_unit_none()}</option>
              <option value="outlet">{m.shop_unit_outlet()}</option>
              <option value="class">{m.shop_unit_class()}</option>
              <option value="licence">{m.shop_unit_licence()}</option>
              <option value="piece">{m.shop_unit_piece()}</option>
            </SelectField>
          )}
          <TextField
            {...form.field('apart')}
            label={m.shop_apart()}
            hint={m.shop_apart_hint()}
            rows={2}
            maxLength={400}
          />
          <TextField {...form.field('faq')} label={m.shop_faq()} hint={m.shop_faq_hint()} rows={8} maxLength={20_000} />
          <Field
            {...form.field('sac')}
            label={m.shop_sac()}
            hint={m.shop_sac_hint()}
            maxLength={6}
            autoComplete="off"
          />
          <Disclosure summary={m.shop_hindi()}>
            <div lang="hi" className="grid gap-4 text-ink">
              <p lang="en" className="text-muted">
                {m.shop_hindi_hint()}
              </p>
              <Field {...form.field('titleHi')} label={m.shop_name()} maxLength={80} autoComplete="off" />
              <TextField {...form.field('summaryHi')} label={m.shop_summary()} rows={3} maxLength={400} />
              <TextField {...form.field('apartHi')} label={m.shop_apart()} rows={2} maxLength={400} />
              <TextField {...form.field('faqHi')} label={m.shop_faq()} rows={8} maxLength={20_000} />
            </div>
          </Disclosure>
          <FormNotice refused={form.refused} />
          <SubmitButton busy={form.busy} busyText={m.desk_working()}>
            {service ? m.shop_save() : m.shop_add_service()}
          </SubmitButton>
        </form>
      )}
    </QueryResult>
  );
}
