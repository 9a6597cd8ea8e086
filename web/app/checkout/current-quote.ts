import type { Plan } from '#shared/rules/catalogue.ts';
import type { CouponTerms } from '#shared/rules/coupons.ts';
import { type PlanOptions, type Quote, quoteFor } from '#shared/rules/pricing.ts';

/** Returns the server's latest quote if it matches the choice; otherwise calculates one by the same rules. */
export function currentQuote(
  plan: Plan,
  choice: PlanOptions,
  coupon: CouponTerms | null,
  serverQuote: Quote | null,
): Quote {
  const price = serverQuote?.planId === plan.slug ? serverQuote.unitPrice : plan.price;
  const own = quoteFor({ ...plan, price }, choice, coupon);
  return serverQuote && sameChoice(serverQuote, own) ? serverQuote : own;
}

function sameChoice(one: Quote, other: Quote): boolean {
  return (
    one.planId === other.planId &&
    one.duration === other.duration &&
    one.quantity === other.quantity &&
    one.couponCode === other.couponCode
  );
}

const amounts = [
  'unitPrice',
  'duration',
  'quantity',
  'subtotal',
  'durationDiscount',
  'couponDiscount',
  'total',
] as const;

/** Whether the value, from a `price_changed` error, is a quote. */
export function isQuote(value: unknown): value is Quote {
  if (typeof value !== 'object' || value === null || !('planId' in value) || !('tax' in value)) return false;
  return hasIntegers(value, amounts) && hasIntegers(value.tax, ['ratePercent', 'taxablePaise', 'gstPaise']);
}

function hasIntegers(value: unknown, names: readonly string[]): boolean {
  const found = new Map(Object.entries(value ?? {}));
  return names.every((name) => Number.isInteger(found.get(name)));
}
