import type { Db } from '#database/connect.ts';
import { refuse } from '#server/http/refuse.ts';
import { refusalOf } from '#shared/messages.ts';
import type { Plan } from '#shared/rules/catalogue.ts';
import { type Coupon, decideCoupon } from '#shared/rules/coupons.ts';
import { type Choice, type Quote, quoteFor, wrongChoice } from '#shared/rules/pricing.ts';
import { findCoupon } from './plans.ts';
import type { Shelf } from './shelf.ts';

export type Wish = Choice & { planId: string; couponCode?: string };
export type Catalogue = { db: Db; shelf: Shelf };
export type Priced = { plan: Plan; quote: Quote; coupon: Coupon | undefined };

/** What a wish costs now, by the catalogue; refuses unknown plans, choices that do not fit and coupons that do not apply. */
export async function priceOf({ db, shelf }: Catalogue, wish: Wish, now: Date): Promise<Priced> {
  const plan = (await shelf.planOnSale(wish.planId)) ?? refuse('plan_unknown');
  const wrong = wrongChoice(plan, wish);
  if (wrong)
    refuse('invalid', {
      fields: { [wrong]: wrong === 'quantity' ? 'This plan is bought once per order.' : refusalOf('invalid').sentence },
    });
  const coupon = wish.couponCode?.trim() ? await couponFor(db, plan, wish.couponCode, now) : undefined;
  return { plan, quote: quoteFor(plan, wish, coupon), coupon };
}

async function couponFor(db: Db, plan: Plan, typed: string, now: Date): Promise<Coupon> {
  const decision = decideCoupon(plan, await findCoupon(db, typed), now);
  return 'coupon' in decision ? decision.coupon : refuse(decision.refusal);
}
