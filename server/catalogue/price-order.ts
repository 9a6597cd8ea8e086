import type { Db } from '#database/connect.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Plan } from '#shared/rules/catalogue.ts';
import { type Coupon, decideCoupon } from '#shared/rules/coupons.ts';
import { invalidOption, type PlanOptions, type Quote, quoteFor } from '#shared/rules/pricing.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import { type CouponHolder, holdsReservation } from './coupon-reservations.ts';
import { findCoupon, planIn } from './plans.ts';

export type QuoteInput = PlanOptions & { planId: string; couponCode?: string };
export type CatalogueDeps = { db: Db; catalogueCache: CatalogueCache };
export type PricedOrder = { plan: Plan; template: string; quote: Quote; coupon: Coupon | undefined };

/**
 * Quotes the current price for a request. Refuses unknown plans, options that the plan does not offer, and coupons that
 * do not apply. If the buyer's own unpaid order holds the last redemption, the coupon still applies.
 */
export async function priceOrder(
  { db, catalogueCache }: CatalogueDeps,
  request: QuoteInput,
  now: Date,
  holder: CouponHolder,
): Promise<PricedOrder> {
  const stored = (await catalogueCache.storedPlan(request.planId)) ?? refuse('plan_unknown');
  if (!stored.isSold) refuse('plan_off_sale');
  const plan = planIn(stored, now);
  const wrong = invalidOption(plan, request);
  if (wrong)
    refuse('invalid', {
      reasons: { [wrong]: { code: wrong === 'quantity' ? 'once_per_order' : 'invalid' } },
    });
  const coupon = request.couponCode?.trim() ? await couponFor(db, plan, request.couponCode, now, holder) : undefined;
  return { plan, template: stored.template, quote: quoteFor(plan, request, coupon), coupon };
}

async function couponFor(db: Db, plan: Plan, typed: string, now: Date, holder: CouponHolder): Promise<Coupon> {
  const known = await findCoupon(db, typed);
  const decision = decideCoupon(plan, known, now, holder.userId);
  if ('coupon' in decision) return decision.coupon;
  if (decision.apiError === 'coupon_used_up' && known && (await holdsReservation(db, known.code, holder))) return known;
  return refuse(
    decision.apiError === 'coupon_invalid' && !(await sellsAdvised(db, plan, now))
      ? 'coupon_unknown'
      : decision.apiError,
  );
}

/** Whether the plan takes each coupon that the specification's sentence advises. */
async function sellsAdvised(db: Db, plan: Plan, now: Date): Promise<boolean> {
  const advised = await Promise.all(['SAVE10', 'SAVE15', 'SAVE20'].map((code) => findCoupon(db, code)));
  return advised.every((coupon) => 'coupon' in decideCoupon(plan, coupon, now));
}
