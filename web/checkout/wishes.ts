import {
  type Duration,
  durations,
  mostLicences,
  offersQuantity,
  type Plan,
  usualDuration,
} from '#shared/rules/catalogue.ts';
import type { Quote } from '#shared/rules/pricing.ts';

/** What an address asks for. Its sums are only what somebody showed: the server's quote decides (product decision 4). */
export type Wishes = { duration: Duration; quantity: number; couponCode: string; shownPrice: number | null };

/** Reads the query of a checkout address; whatever does not fit the plan becomes the usual choice. */
export function wishesIn(query: URLSearchParams, plan: Pick<Plan, 'category'>): Wishes {
  return {
    duration: durationIn(query.get('months')),
    quantity: offersQuantity(plan) ? quantityIn(query.get('quantity') ?? '') : 1,
    couponCode: (query.get('couponCode') ?? '').trim().slice(0, 60),
    shownPrice: wholeNumber(query.get('finalPrice') ?? '') ?? null,
  };
}

/** 1, 3, 6 or 12 months; 12 for any other text. */
export function durationIn(text: string | null): Duration {
  return durations.find((months) => String(months) === text) ?? usualDuration;
}

/** 1 to 50; the nearest of them for numbers outside, 1 for what is no number. */
export function quantityIn(text: string): number {
  return Math.min(mostLicences, Math.max(1, wholeNumber(text) ?? 1));
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
}

/** The sum that the address announced, where the wished-for choice costs something else. */
export function promisedOtherwise(
  wishes: Wishes,
  quote: Pick<Quote, 'duration' | 'quantity' | 'total'>,
): number | null {
  const { shownPrice } = wishes;
  const asWished = quote.quantity === wishes.quantity && (quote.duration === wishes.duration || quote.duration === 1);
  return shownPrice !== null && asWished && shownPrice !== quote.total ? shownPrice : null;
}
