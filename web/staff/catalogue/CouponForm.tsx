import type { AdminCoupon, AdminPlan, AdminService } from '#shared/contract/shop.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { StaffLeaveGuard } from '#web/staff/shared/StaffLeaveGuard.tsx';
import { Field } from '#web/ui/Field.tsx';
import { required, unreadableDate } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { formErrorsOf } from '#web/ui/form/form-errors.ts';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { type FormValues, useForm } from '#web/ui/form/use-form.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { atFormFields, isWhole, numberIn, wholeOrNone } from './form-values.ts';
import { namesOf, scopeText } from './types.ts';

type Props = {
  coupon: AdminCoupon | undefined;
  services: readonly AdminService[];
  plans: readonly AdminPlan[];
  onSaved: (after: AdminCoupon, before?: AdminCoupon) => void;
};
type Name =
  | 'code'
  | 'kind'
  | 'value'
  | 'scope'
  | 'from'
  | 'until'
  | 'limit'
  | 'perPerson'
  | 'firstOrder'
  | 'listed'
  | 'description'
  | 'descriptionHi';

const dayOf = (moment: string | null) => (moment?.includes('T') ? dayInIndia(new Date(moment)) : (moment ?? ''));
const numberText = (value: number | null) => (value === null ? '' : String(value));
const scopeOf = ({ services, plans }: AdminCoupon) =>
  services ? `services:${services.join(',')}` : plans ? `plans:${plans.join(',')}` : '';

const valuesOf = (coupon: AdminCoupon): FormValues<Name> => ({
  code: coupon.code,
  kind: coupon.percent === null ? 'rupees' : 'percent',
  value: String(coupon.percent ?? coupon.rupees),
  scope: scopeOf(coupon),
  from: dayOf(coupon.from),
  until: dayOf(coupon.until),
  limit: numberText(coupon.limit),
  perPerson: numberText(coupon.perPerson),
  firstOrder: coupon.firstOrder ? 'on' : '',
  listed: coupon.listed ? 'on' : '',
  description: coupon.description.en,
  descriptionHi: coupon.description.hi ?? '',
});

/** Edits a coupon, or adds one. Only what was changed is sent, so that an end at a moment stays one. */
export function CouponForm({ coupon, services, plans, onSaved }: Props) {
  const former = coupon && valuesOf(coupon);
  const form = useForm<Name>({
    fields: {
      code: coupon ? undefined : required(m.shop_code_missing),
      kind: undefined,
      value: isWhole,
      scope: undefined,
      from: unreadableDate,
      until: unreadableDate,
      limit: wholeOrNone,
      perPerson: wholeOrNone,
      firstOrder: undefined,
      listed: undefined,
      description: undefined,
      descriptionHi: undefined,
    },
    initial: former ?? { kind: 'percent' },
    async send(typed) {
      const is = (name: Name) => (former ? former[name] !== typed[name] : typed[name] !== '');
      const [kind, names = ''] = typed.scope.split(':');
      const described = { en: typed.description, hi: typed.descriptionHi };
      const body = {
        ...(is('kind') || is('value') ? { [typed.kind]: Number(typed.value) } : {}),
        ...(is('scope') ? { services: null, plans: null, ...(kind && { [kind]: names.split(',') }) } : {}),
        ...(is('from') ? { from: typed.from || null } : {}),
        ...(is('until') ? { until: typed.until || null } : {}),
        ...(is('limit') ? { limit: numberIn(typed.limit) } : {}),
        ...(is('perPerson') ? { perPerson: numberIn(typed.perPerson) } : {}),
        ...(is('firstOrder') ? { firstOrder: typed.firstOrder === 'on' } : {}),
        ...(is('listed') ? { listed: typed.listed === 'on' } : {}),
        ...(is('description') || is('descriptionHi') ? { description: described } : {}),
      };
      const answer = coupon
        ? await call('PATCH /api/admin/coupons/:code', {
            params: { code: coupon.code },
            body: { ...body, version: coupon.version },
          })
        : await call('POST /api/admin/coupons', { body: { code: typed.code, ...body } });
      if (!answer.ok) return formErrorsOf(atFields(answer), Object.keys(typed) as Name[], staffTexts());
      onSaved(answer.reply, coupon);
      return undefined;
    },
  });
  const groups: [label: string, choices: [value: string, name: string][]][] = [
    [
      m.shop_services(),
      services.filter(({ slug }) => slug !== 'growth').map(({ slug, title }) => [`services:${slug}`, title.en]),
    ],
    [
      m.shop_plans(),
      plans.filter(({ service }) => service !== 'growth').map(({ slug, name }) => [`plans:${slug}`, name.en]),
    ],
  ];
  const scope = coupon ? scopeOf(coupon) : '';
  const isKnown = scope === '' || groups.some(([, choices]) => choices.some(([value]) => value === scope));
  const [firstOrder, listed] = [form.field('firstOrder'), form.field('listed')];
  return (
    <form {...form.props} className="grid gap-4">
      <StaffLeaveGuard unsaved={form.unsaved} />
      <h2 className="text-xl">{coupon?.code ?? m.shop_new_coupon()}</h2>
      {!coupon && <Field {...form.field('code')} label={m.shop_code()} maxLength={32} autoComplete="off" />}
      <div className="grid grid-cols-2 items-start gap-3">
        <Field {...form.field('value')} label={m.shop_value()} inputMode="numeric" autoComplete="off" />
        <SelectField {...form.field('kind')} label={m.shop_kind()}>
          <option value="percent">{m.shop_kind_percent()}</option>
          <option value="rupees">{m.shop_kind_rupees()}</option>
        </SelectField>
      </div>
      <SelectField {...form.field('scope')} label={m.shop_scope()}>
        <option value="">{m.shop_scope_all()}</option>
        {coupon && !isKnown && <option value={scope}>{scopeText(coupon, namesOf(services, plans))}</option>}
        {groups.map(([label, choices]) => (
          <optgroup key={label} label={label}>
            {choices.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field {...form.field('from')} type="date" label={m.shop_begin()} hint={m.shop_begin_hint()} />
        <Field {...form.field('until')} type="date" label={m.shop_last_day()} hint={m.shop_last_day_hint()} />
        <Field
          {...form.field('limit')}
          label={m.shop_limit()}
          hint={m.shop_no_limit()}
          inputMode="numeric"
          autoComplete="off"
        />
        <Field
          {...form.field('perPerson')}
          label={m.shop_per_person()}
          hint={m.shop_no_limit()}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <div>
        <label className="flex min-h-12 items-center gap-3">
          <input type="checkbox" name={firstOrder.name} defaultChecked={firstOrder.defaultValue === 'on'} />
          {m.shop_first_order()}
        </label>
        <label className="flex min-h-12 items-center gap-3">
          <input type="checkbox" name={listed.name} defaultChecked={listed.defaultValue === 'on'} />
          {m.shop_listed()}
        </label>
      </div>
      <Field {...form.field('description')} label={m.shop_coupon_text()} maxLength={120} autoComplete="off" />
      <Field
        {...form.field('descriptionHi')}
        lang="hi"
        label={`${m.shop_coupon_text()}, ${m.shop_language_hi()}`}
        maxLength={120}
        autoComplete="off"
      />
      <FormNotice refused={form.refused} />
      <SubmitButton busy={form.busy} busyText={m.desk_working()}>
        {coupon ? m.shop_save() : m.shop_add_coupon()}
      </SubmitButton>
    </form>
  );
}

/** The form has one field for the discount and one for the scope. */
function atFields(answer: Parameters<typeof atFormFields>[0]) {
  const { status, apiError } = atFormFields(answer);
  if (!apiError?.fields) return { status, ...(apiError && { apiError }) };
  const { percent, rupees, services, plans, ...others } = apiError.fields;
  const [value, scope] = [percent ?? rupees, services ?? plans];
  return { status, apiError: { ...apiError, fields: { ...others, ...(value && { value }), ...(scope && { scope }) } } };
}
