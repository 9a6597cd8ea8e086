import { type Duration, offersDurations, offersQuantity, type Plan } from '#shared/rules/catalogue.ts';
import type { Quote } from '#shared/rules/pricing.ts';
import type { Input } from '../api.ts';
import { getLocale } from '../paraglide/runtime.js';
import type { Buyer } from './buyer.ts';

export type Chosen = { duration: Duration; quantity: number };
export type Wish = Omit<Input<'askQuote'>['body'], 'couponCode'>;

/** A choice as the server takes it: only what the plan offers. */
export function wishFor(plan: Plan, { duration, quantity }: Chosen): Wish {
  return {
    planId: plan.slug,
    ...(offersDurations(plan) ? { duration } : {}),
    ...(offersQuantity(plan) ? { quantity } : {}),
  };
}

/** The order as it is sent; `amount` is what the buyer saw. */
export function orderFor(plan: Plan, chosen: Chosen, buyer: Buyer, quote: Quote): Input<'startPayment'>['body'] {
  const { name, email, phone, address, state, gstin } = buyer;
  return {
    ...{ name, email, phone },
    ...(address.trim() ? { address } : {}),
    ...(state ? { state } : {}),
    ...(gstin.trim() ? { gstin } : {}),
    ...wishFor(plan, chosen),
    language: getLocale(),
    amount: quote.total,
    ...(quote.couponCode === null ? {} : { couponCode: quote.couponCode }),
  };
}
