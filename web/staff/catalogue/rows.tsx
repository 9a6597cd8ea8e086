import { Link } from 'react-router';
import type { AdminCoupon, AdminPlan, AdminService } from '#shared/contract/shop.ts';
import { servicePath, stepsPath } from '#shared/paths.ts';
import { inRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { Money } from '#web/ui/Money.tsx';
import { nearDay } from '#web/ui/page-dates.ts';
import type { ShopRow } from './ShopTable.tsx';
import { discountText, scopeText } from './types.ts';

export const planHead = () => [
  m.shop_plan(),
  m.shop_service(),
  m.shop_price(),
  m.shop_coming(),
  m.shop_sold(),
  m.shop_on_sale(),
];

type NameOf = (slug: string) => string;

export function planRow(plan: AdminPlan, nameOf: NameOf, onSwitch: () => unknown): ShopRow {
  const { slug, service, name, price, next, sold, onSale } = plan;
  const coming = next && m.shop_coming_price({ price: inRupees(next.price), day: nearDay(next.from) });
  return {
    id: `plan:${slug}`,
    name: name.en,
    cells: [nameOf(service), <Money key="price" amount={price} />, coming, sold],
    on: onSale,
    switchLabel: m.shop_on_sale_of({ name: name.en }),
    onSwitch,
  };
}

export const couponHead = () => [
  m.shop_code(),
  m.shop_discount(),
  m.shop_scope(),
  m.shop_until(),
  m.shop_used(),
  m.shop_works(),
];

export function couponRow(coupon: AdminCoupon, nameOf: NameOf, onSwitch: () => unknown): ShopRow {
  const { code, until, ended, used, limit } = coupon;
  const day = until && nearDay(until);
  return {
    id: `coupon:${code}`,
    name: code,
    cells: [
      discountText(coupon),
      scopeText(coupon, nameOf),
      ended ? m.shop_ended({ day: day ?? '' }) : (day ?? m.shop_no_end()),
      limit === null ? used : m.shop_used_of({ used: String(used), limit: String(limit) }),
    ],
    on: !ended,
    switchLabel: m.shop_works_of({ code }),
    onSwitch,
  };
}

export const serviceHead = () => [m.shop_service(), m.shop_page(), m.shop_template(), m.shop_on_sale()];

export function serviceRow({ slug, title, template, onSale }: AdminService, onSwitch: () => unknown): ShopRow {
  const path = servicePath(slug);
  const page = (
    <a key="page" href={localPath(path)} className="link">
      {path}
    </a>
  );
  return {
    id: `service:${slug}`,
    name: title.en,
    cells: [
      onSale ? page : path,
      <Link key="steps" to={stepsPath(template)} className="link target">
        {template}
      </Link>,
    ],
    on: onSale,
    switchLabel: m.shop_on_sale_of({ name: title.en }),
    onSwitch,
  };
}
