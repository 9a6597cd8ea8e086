import { formatDay } from '#shared/format-date.ts';
import type { ListedCoupon } from '#shared/rules/coupons.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';

export function CouponList({ coupons }: { coupons: readonly ListedCoupon[] }) {
  if (coupons.length === 0) return null;
  return (
    <div className="mt-4">
      <h3 className="mb-2 text-base">{m.plans_coupon_list()}</h3>
      <ul>
        {coupons.map(({ code, description, endsAt }) => (
          <li key={code} className="flex items-center justify-between gap-3 border-t border-line">
            <span className="py-2 leading-tight">
              <b>{code}</b>
              <span className="block text-sm text-muted">
                {description}
                {endsAt && ` · ${m.plans_coupon_until({ day: formatDay(endsAt, getLocale()) })}`}
              </span>
            </span>
            <button
              type="button"
              data-use={code}
              className="needs-script link min-h-11 min-w-11 shrink-0 disabled:text-pudina disabled:no-underline"
            >
              <span data-use-label={m.plans_coupon_button_applied()}>{m.plans_coupon_apply()}</span>
              <span className="sr-only"> {code}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
