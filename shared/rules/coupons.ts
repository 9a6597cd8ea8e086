/** Which coupon a plan accepts, and with which of the specification's sentences another one is refused. */
import type { Category, Plan } from './catalogue.ts';

export type CouponTerms = {
  code: string;
  kind: 'percent' | 'flat';
  /** Percent, or whole rupees for a flat coupon. */
  value: number;
  description: string;
};

export type Coupon = CouponTerms & {
  categories: readonly Category[];
  startsAt: Date | null;
  endsAt: Date | null;
  maxRedemptions: number | null;
  redeemed: number;
};

export type CouponRefusal =
  | 'coupon_not_for_plan'
  | 'coupon_invalid'
  | 'coupon_invalid_swiggy'
  | 'coupon_not_yet'
  | 'coupon_ended'
  | 'coupon_used_up';

/** The code as it is stored, or nothing where the text cannot be one. */
export function couponCodeIn(typed: string): string | undefined {
  const code = typed.trim();
  return /^[A-Za-z0-9_-]{1,32}$/.test(code) ? code.toUpperCase() : undefined;
}

/** Says whether `known` (what the catalogue has under the typed code, if anything) may be used for `plan` at `now`. */
export function decideCoupon(
  plan: Pick<Plan, 'category'>,
  known: Coupon | undefined,
  now: Date,
): { coupon: Coupon } | { refusal: CouponRefusal } {
  if (plan.category === 'growth') return { refusal: 'coupon_not_for_plan' };
  if (!known?.categories.includes(plan.category))
    return { refusal: plan.category === 'swiggy' ? 'coupon_invalid_swiggy' : 'coupon_invalid' };
  if (known.startsAt && now < known.startsAt) return { refusal: 'coupon_not_yet' };
  if (known.endsAt && now >= known.endsAt) return { refusal: 'coupon_ended' };
  if (known.maxRedemptions !== null && known.redeemed >= known.maxRedemptions) return { refusal: 'coupon_used_up' };
  return { coupon: known };
}
