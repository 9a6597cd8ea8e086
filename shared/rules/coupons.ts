import type { Category, Plan } from './catalogue.ts';

export type CouponTerms = {
  code: string;
  kind: 'percent' | 'flat';
  /** Discount in percent, or in whole rupees for a flat coupon. */
  value: number;
  description: string;
};

export type Coupon = CouponTerms & {
  /** Key of the description in shared/messages/api.*.json; null if the operator has typed it. */
  descriptionKey: string | null;
  categories: readonly Category[];
  startsAt: Date | null;
  endsAt: Date | null;
  maxRedemptions: number | null;
  redeemed: number;
  listed: boolean;
  /** Its id is null while no account owns the coupon's order. Undefined if everybody may use the coupon. */
  owner?: { userId: string | null };
};

export type ListedCoupon = Pick<Coupon, 'code' | 'description' | 'endsAt'>;

export type CouponError =
  | 'coupon_not_for_plan'
  | 'coupon_invalid'
  | 'coupon_invalid_swiggy'
  | 'coupon_not_yet'
  | 'coupon_ended'
  | 'coupon_used_up'
  | 'coupon_needs_login'
  | 'coupon_of_another';

export function parseCouponCode(typed: string): string | undefined {
  const code = typed.replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '').trim();
  return /^[A-Za-z0-9_-]{1,32}$/.test(code) ? code.toUpperCase() : undefined;
}

/** Checks whether `known` (the coupon with the typed code, if any) is valid for `plan` at `now` and for this user. */
export function decideCoupon(
  plan: Pick<Plan, 'category'>,
  known: Coupon | undefined,
  now: Date,
  userId?: string,
): { coupon: Coupon } | { apiError: CouponError } {
  // Public coupons are not valid for growth plans; a customer's own coupon is (decision 022).
  if (plan.category === 'growth' && !known?.owner) return { apiError: 'coupon_not_for_plan' };
  if (!known?.categories.includes(plan.category))
    return { apiError: plan.category === 'swiggy' ? 'coupon_invalid_swiggy' : 'coupon_invalid' };
  if (known.owner && userId === undefined) return { apiError: 'coupon_needs_login' };
  if (known.owner && known.owner.userId !== userId) return { apiError: 'coupon_of_another' };
  if (known.startsAt && now < known.startsAt) return { apiError: 'coupon_not_yet' };
  if (known.endsAt && now >= known.endsAt) return { apiError: 'coupon_ended' };
  if (known.maxRedemptions !== null && known.redeemed >= known.maxRedemptions) return { apiError: 'coupon_used_up' };
  return { coupon: known };
}

export function isListed(coupon: Coupon, category: Category, now: Date): boolean {
  return coupon.listed && 'coupon' in decideCoupon({ category }, coupon, now);
}

export function nextCouponChange(coupons: readonly Coupon[], now: Date): Date | undefined {
  const moments = coupons
    .filter(({ listed }) => listed)
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter((moment) => moment !== null && moment > now);
  return moments.reduce<Date | undefined>(
    (first, moment) => (moment && (!first || moment < first) ? moment : first),
    undefined,
  );
}
