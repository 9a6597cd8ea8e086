import { m } from '../paraglide/messages.js';
import type { ListedCoupon } from './content/types.ts';

export function CouponList({ coupons }: { coupons: readonly ListedCoupon[] }) {
  return (
    <div className="needs-script mt-4">
      <h3 className="mb-2 text-base">{m.plans_coupon_list()}</h3>
      <ul>
        {coupons.map(({ code, description }) => (
          <li key={code} className="flex items-center justify-between gap-3 border-t border-line">
            <span className="py-2 leading-tight">
              <b>{code}</b>
              <span className="block text-sm text-muted">{description}</span>
            </span>
            <button
              type="button"
              data-use={code}
              aria-label={m.plans_coupon_use({ code })}
              className="link min-h-11 min-w-11 shrink-0"
            >
              {m.plans_coupon_apply()}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
