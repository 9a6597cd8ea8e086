import { brand } from './brand.ts';
import type { Language } from './language.ts';
import { type RefundShares, refundPolicy } from './rules/refund-policy.ts';

/** What was agreed when the payment was started, stored with the order (`orders.consent`) and holding for it. */
export type Consent = {
  /** Date of the terms and of the cancellation and refund policy: `brand.policiesSince`. */
  terms: string;
  language: Language;
  at: string;
  refundShares: RefundShares;
  /** Working days in which we promise each case of the order. */
  promiseDays: number;
};

export function consentAt(now: Date, language: Language, promiseDays: number): Consent {
  return {
    terms: brand.policiesSince,
    language,
    at: now.toISOString(),
    refundShares: refundPolicy,
    promiseDays,
  };
}

type WithConsent = { consent: unknown };
const consentOf = ({ consent }: WithConsent) => consent as Consent | null;

/** Returns the refund shares agreed for an order; today's for one that was not paid at the checkout. */
export const agreedShares = (order: WithConsent): RefundShares => consentOf(order)?.refundShares ?? refundPolicy;

/** Returns the promised days agreed for an order, if it was paid at the checkout. */
export const agreedPromise = (order: WithConsent): number | undefined => consentOf(order)?.promiseDays;
