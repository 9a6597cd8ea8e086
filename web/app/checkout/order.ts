import { neededFields, only, optionalFields } from '#shared/rules/buyer.ts';
import { type Duration, offersDurations, offersQuantity, type Plan } from '#shared/rules/catalogue.ts';
import type { Quote } from '#shared/rules/pricing.ts';
import { getLocale } from '#web/paraglide/runtime.js';
import type { Input } from '#web/platform/api/api.ts';
import type { BuyerValues } from './buyer.ts';

export type ChosenOptions = { duration: Duration; quantity: number };
export type QuoteRequest = Omit<Input<'POST /api/quote'>['body'], 'couponCode'>;

/** Builds the quote request from the chosen options; leaves out options that the plan does not offer. */
export function quoteRequestFor(plan: Plan, { duration, quantity }: ChosenOptions): QuoteRequest {
  return {
    planId: plan.slug,
    ...(offersDurations(plan) ? { duration } : {}),
    ...(offersQuantity(plan) ? { quantity } : {}),
  };
}

/** Builds the request body of the order; `amount` is the displayed total. */
export function orderFor(
  plan: Plan,
  chosen: ChosenOptions,
  buyer: BuyerValues,
  quote: Quote,
): Input<'POST /api/cashfree/initiate-payment'>['body'] {
  return {
    ...only(buyer, neededFields),
    ...only(
      buyer,
      optionalFields.filter((field) => buyer[field].trim()),
    ),
    ...quoteRequestFor(plan, chosen),
    language: getLocale(),
    amount: quote.total,
    ...(quote.couponCode === null ? {} : { couponCode: quote.couponCode }),
  };
}
