import { Link } from 'react-router';
import type { AdminCoupon } from '#shared/contract/shop.ts';
import { formatIsoDate } from '#shared/format-date.ts';
import { m } from '#web/paraglide/messages.js';
import type { View } from '#web/platform/data/use-view.ts';
import { Switch } from './Switch.tsx';
import { discountText, scopeText } from './types.ts';

type Props = {
  coupons: readonly AdminCoupon[];
  view: View;
  open: string | undefined;
  onSwitch: (coupon: AdminCoupon) => unknown;
};

function untilText({ until, ended }: AdminCoupon): string {
  if (until === null) return m.shop_no_end();
  const day = formatIsoDate(until.slice(0, 10), 'en');
  return ended ? `${m.shop_ended()} ${day}` : day;
}

export function CouponTable({ coupons, view, open, onSwitch }: Props) {
  if (coupons.length === 0) return <p className="text-lg text-muted">{m.shop_no_coupons()}</p>;
  return (
    <table className="rows" aria-label={m.shop_coupons()}>
      <thead>
        <tr>
          <th scope="col">{m.shop_code()}</th>
          <th scope="col">{m.shop_discount()}</th>
          <th scope="col">{m.shop_scope()}</th>
          <th scope="col">{m.shop_until()}</th>
          <th scope="col">{m.shop_used()}</th>
          <th scope="col">{m.shop_works()}</th>
        </tr>
      </thead>
      <tbody>
        {coupons.map((coupon) => (
          <tr key={coupon.code} className={coupon.code === open ? 'bg-haldi-wash' : ''}>
            <th scope="row">
              <Link data-row="" to={view.linkTo({ open: `coupon:${coupon.code}` })} preventScrollReset className="link">
                {coupon.code}
              </Link>
            </th>
            <td data-label={m.shop_discount()}>{discountText(coupon)}</td>
            <td data-label={m.shop_scope()}>{scopeText(coupon)}</td>
            <td data-label={m.shop_until()}>{untilText(coupon)}</td>
            <td data-label={m.shop_used()} className="figures">
              {coupon.limit === null
                ? coupon.used
                : m.shop_used_of({ used: String(coupon.used), limit: String(coupon.limit) })}
            </td>
            <td data-label={m.shop_works()}>
              <Switch
                on={!coupon.ended}
                label={m.shop_works_of({ code: coupon.code })}
                onPress={() => onSwitch(coupon)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
