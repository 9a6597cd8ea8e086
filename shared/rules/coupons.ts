import { firstAfter, type Plan } from './catalogue.ts';

export type CouponTerms = {
  code: string;
  kind: 'percent' | 'flat';
  /** Discount in percent, or in whole rupees for a flat coupon. */
  value: number;
  description: string;
};

export type Coupon = CouponTerms & {
  descriptionHi: string | null;
  /** Services or plans for which it holds; without both, all that take coupons. */
  services: readonly string[] | null;
  plans: readonly string[] | null;
  startsAt: Date | null;
  endsAt: Date | null;
  maxRedemptions: number | null;
  /** Orders of one person. */
  perPerson: number | null;
  /** Whether it holds only for a person who has bought nothing yet. */
  firstOrder: boolean;
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
  | 'coupon_used_by_person'
  | 'coupon_first_order'
  | 'coupon_needs_login'
  | 'coupon_of_another';

/** Returns the description in a language. */
export const couponText = (
  { description, descriptionHi }: Pick<Coupon, 'description' | 'descriptionHi'>,
  language: string,
) => (language === 'hi' && descriptionHi) || description;

/** Whether each order that has the coupon is counted while it is unpaid. */
export const isLimited = ({ maxRedemptions, perPerson, firstOrder }: Coupon): boolean =>
  maxRedemptions !== null || perPerson !== null || firstOrder;

export const couponCodePattern = /^[A-Za-z0-9_-]{1,32}$/;

export function parseCouponCode(typed: string): string | undefined {
  const code = typed.replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '').trim();
  return couponCodePattern.test(code) ? code.toUpperCase() : undefined;
}

/** Checks whether `known` (the coupon with the typed code, if any) is valid for `plan` at `now` and for this user. */
export function decideCoupon(
  plan: Pick<Plan, 'slug' | 'category'>,
  known: Coupon | undefined,
  now: Date,
  userId?: string,
): { coupon: Coupon } | { apiError: CouponError } {
  // Public coupons are not valid for growth plans; a customer's own coupon is (decision 022).
  if (plan.category === 'growth' && !known?.owner) return { apiError: 'coupon_not_for_plan' };
  if (!known || !isInScope(known, plan))
    return { apiError: plan.category === 'swiggy' ? 'coupon_invalid_swiggy' : 'coupon_invalid' };
  if (known.owner && userId === undefined) return { apiError: 'coupon_needs_login' };
  if (known.owner && known.owner.userId !== userId) return { apiError: 'coupon_of_another' };
  if (known.startsAt && now < known.startsAt) return { apiError: 'coupon_not_yet' };
  if (known.endsAt && now >= known.endsAt) return { apiError: 'coupon_ended' };
  if (known.maxRedemptions !== null && known.redeemed >= known.maxRedemptions) return { apiError: 'coupon_used_up' };
  return { coupon: known };
}

type Scope = Pick<Coupon, 'services' | 'plans'>;

export function isInScope({ services, plans }: Scope, plan: Pick<Plan, 'slug' | 'category'>): boolean {
  return plans ? plans.includes(plan.slug) : !services || services.includes(plan.category);
}

export const isListed = (coupon: Coupon, plan: Pick<Plan, 'slug' | 'category'>, now: Date): boolean =>
  coupon.listed && 'coupon' in decideCoupon(plan, coupon, now);

export function nextCouponChange(coupons: readonly Coupon[], now: Date): Date | undefined {
  return firstAfter(
    now,
    coupons.filter(({ listed }) => listed).flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
  );
}
