import { offersDurations, type Plan } from '#shared/rules/catalogue.ts';
import type { CouponTerms } from '#shared/rules/coupons.ts';
import { inRupees } from '#shared/rules/money.ts';
import type { Quote } from '#shared/rules/pricing.ts';
import { m } from '#web/paraglide/messages.js';
import { monthsLabel } from './shared/months-label.ts';

export type PriceLine = { label: string; amount: number; saving: boolean };

export function priceLines(plan: Pick<Plan, 'category'>, quote: Quote, coupon: CouponTerms | null): PriceLine[] {
  const lines: PriceLine[] = [{ label: itemLabel(plan, quote), amount: quote.subtotal, saving: false }];
  if (quote.durationDiscount > 0)
    lines.push({ label: savingLabel(quote), amount: -quote.durationDiscount, saving: true });
  if (quote.couponCode !== null)
    lines.push({ label: couponLabel(quote.couponCode, coupon), amount: -quote.couponDiscount, saving: true });
  return lines;
}

function itemLabel(plan: Pick<Plan, 'category'>, { unitPrice, duration, quantity }: Quote): string {
  const price = inRupees(unitPrice);
  if (offersDurations(plan)) return m.checkout_price_times({ price, term: monthsLabel(duration) });
  if (quantity === 1) return m.orders_price_once();
  return plan.category === 'fssai' ? m.checkout_price_licences({ price, count: quantity }) : `${price} × ${quantity}`;
}

function savingLabel({ duration, durationDiscountPercent: percent }: Quote): string {
  return m.checkout_duration_saving({ count: duration, percent });
}

function couponLabel(code: string, coupon: CouponTerms | null): string {
  return coupon?.kind === 'percent'
    ? m.checkout_coupon_percent({ code, percent: coupon.value })
    : m.checkout_coupon_line({ code });
}
