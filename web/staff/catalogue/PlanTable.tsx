import { Link } from 'react-router';
import type { AdminPlan } from '#shared/contract/shop.ts';
import { formatIsoDate } from '#shared/format-date.ts';
import { inRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import type { View } from '#web/platform/data/use-view.ts';
import { Money } from '#web/ui/Money.tsx';
import { Switch } from './Switch.tsx';

type Props = {
  plans: readonly AdminPlan[];
  view: View;
  open: string | undefined;
  onSwitch: (plan: AdminPlan) => unknown;
};

export function PlanTable({ plans, view, open, onSwitch }: Props) {
  if (plans.length === 0) return <p className="text-lg text-muted">{m.shop_no_plans()}</p>;
  return (
    <table className="rows" aria-label={m.shop_plans()}>
      <thead>
        <tr>
          <th scope="col">{m.shop_plan()}</th>
          <th scope="col">{m.shop_service()}</th>
          <th scope="col">{m.shop_price()}</th>
          <th scope="col">{m.shop_coming()}</th>
          <th scope="col">{m.shop_sold()}</th>
          <th scope="col">{m.shop_on_sale()}</th>
        </tr>
      </thead>
      <tbody>
        {plans.map((plan) => (
          <tr key={plan.slug} className={plan.slug === open ? 'bg-haldi-wash' : ''}>
            <th scope="row">
              <Link data-row="" to={view.linkTo({ open: `plan:${plan.slug}` })} preventScrollReset className="link">
                {plan.name.en}
              </Link>
            </th>
            <td data-label={m.shop_service()}>{plan.service}</td>
            <td data-label={m.shop_price()}>
              <Money amount={plan.price} />
            </td>
            <td data-label={m.shop_coming()} className="text-muted">
              {plan.next &&
                m.shop_coming_price({ price: inRupees(plan.next.price), day: formatIsoDate(plan.next.from, 'en') })}
            </td>
            <td data-label={m.shop_sold()} className="figures">
              {plan.sold}
            </td>
            <td data-label={m.shop_on_sale()}>
              <Switch
                on={plan.onSale}
                label={m.shop_on_sale_of({ name: plan.name.en })}
                onPress={() => onSwitch(plan)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
