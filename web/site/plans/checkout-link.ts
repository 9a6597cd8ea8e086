import { checkoutPath } from '#shared/paths.ts';
import type { Quote } from '#shared/rules/pricing.ts';

/** Swiggy links also contain the displayed amounts, which the server does not trust. */
export function checkoutLink(category: string, quote: Quote): string {
  const path = checkoutPath(quote.planId, { quantity: quote.quantity, couponCode: quote.couponCode ?? undefined });
  if (category !== 'swiggy') return path;
  const shown = new URLSearchParams({
    finalPrice: String(quote.total),
    discountApplied: String(quote.couponDiscount),
  });
  return `${path}${path.includes('?') ? '&' : '?'}${shown}`;
}
