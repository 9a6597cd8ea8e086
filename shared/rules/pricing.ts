import {
  type Duration,
  isDuration,
  mostLicences,
  offersDurations,
  offersQuantity,
  type Plan,
  usualDuration,
} from './catalogue.ts';
import type { CouponTerms } from './coupons.ts';
import { afterPercentOff } from './money.ts';
import { type TaxInside, taxInside } from './tax.ts';

const discountPercents = new Map<Duration, number>([
  [1, 10],
  [3, 25],
  [6, 30],
  [12, 40],
]);

export type PlanOptions = { duration?: number; quantity?: number };

/** Price calculation. All amounts in whole rupees, GST included. */
export type Quote = {
  planId: string;
  unitPrice: number;
  duration: Duration;
  quantity: number;
  subtotal: number;
  durationDiscountPercent: number;
  durationDiscount: number;
  couponCode: string | null;
  couponDiscount: number;
  total: number;
  tax: TaxInside;
};

export function discountPercentFor(duration: Duration): number {
  return discountPercents.get(duration) ?? 0;
}

export function invalidOption(
  plan: Pick<Plan, 'category' | 'unit'>,
  choice: PlanOptions,
): 'duration' | 'quantity' | undefined {
  if (choice.duration !== undefined && !isDuration(choice.duration)) return 'duration';
  const quantity = choice.quantity ?? 1;
  const most = offersQuantity(plan) ? mostLicences : 1;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > most) return 'quantity';
  return undefined;
}

/**
 * Calculates the price of a plan. Call `invalidOption` first: plans without a choice of months ignore `duration`. total
 * = round(price × months × quantity × (1 − duration discount)), then minus the coupon, rounded, never below 0.
 */
export function quoteFor(
  plan: Pick<Plan, 'slug' | 'category' | 'price'>,
  choice: PlanOptions,
  coupon?: CouponTerms | null,
): Quote {
  const asked = choice.duration ?? usualDuration;
  const duration = offersDurations(plan) && isDuration(asked) ? asked : 1;
  const quantity = choice.quantity ?? 1;
  const subtotal = plan.price * duration * quantity;
  const percent = offersDurations(plan) ? discountPercentFor(duration) : 0;
  const beforeCoupon = afterPercentOff(subtotal, percent);
  const total = coupon ? afterCoupon(beforeCoupon, coupon) : beforeCoupon;
  return {
    planId: plan.slug,
    unitPrice: plan.price,
    duration,
    quantity,
    subtotal,
    durationDiscountPercent: percent,
    durationDiscount: subtotal - beforeCoupon,
    couponCode: coupon?.code ?? null,
    couponDiscount: beforeCoupon - total,
    total,
    tax: taxInside(total),
  };
}

function afterCoupon(amount: number, coupon: CouponTerms): number {
  return coupon.kind === 'percent' ? afterPercentOff(amount, coupon.value) : Math.max(0, amount - coupon.value);
}
