import {
  type Duration,
  durations,
  mostLicences,
  offersQuantity,
  type Plan,
  usualDuration,
} from '#shared/rules/catalogue.ts';
import { type SalesBand, salesBands } from '#shared/rules/licence-choice.ts';
import type { Quote } from '#shared/rules/pricing.ts';

/** Options in the checkout URL. `shownPrice` is not trusted: the buyer pays the server's quote. */
export type UrlOptions = {
  duration: Duration;
  quantity: number;
  couponCode: string;
  shownPrice: number | null;
  /** Sales in a year, from 'Which licence do I need?'. */
  sales: SalesBand | undefined;
};

/** Invalid values are replaced by the defaults. */
export function parseUrlOptions(query: URLSearchParams, plan: Pick<Plan, 'category' | 'unit'>): UrlOptions {
  return {
    duration: durationIn(query.get('months')),
    quantity: offersQuantity(plan) ? quantityIn(query.get('quantity') ?? '') : 1,
    couponCode: (query.get('couponCode') ?? '').trim().slice(0, 60),
    shownPrice: wholeNumber(query.get('finalPrice') ?? '') ?? null,
    sales: salesBands.find((band) => band === query.get('sales')),
  };
}

/** Parses the months: 1, 3, 6 or 12; any other value gives 12. */
export function durationIn(text: string | null): Duration {
  return durations.find((months) => String(months) === text) ?? usualDuration;
}

/** Parses the quantity, clamped to 1–50; 1 if it is not a number. */
export function quantityIn(text: string): number {
  return Math.min(mostLicences, Math.max(1, wholeNumber(text) ?? 1));
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
}

/** Returns the amount in the URL if the same options now have another price; otherwise null. */
export function differentUrlTotal(
  options: UrlOptions,
  quote: Pick<Quote, 'duration' | 'quantity' | 'total'>,
): number | null {
  const { shownPrice } = options;
  const sameOptions =
    quote.quantity === options.quantity && (quote.duration === options.duration || quote.duration === 1);
  return shownPrice !== null && sameOptions && shownPrice !== quote.total ? shownPrice : null;
}
