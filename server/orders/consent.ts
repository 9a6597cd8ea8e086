import { brand } from '#shared/brand.ts';
import type { Language } from '#shared/language.ts';
import { refundPolicy } from '#shared/rules/refund-policy.ts';

/** Record of the terms shown beside the Pay button at checkout, stored with the order (`orders.consent`). */
export type Consent = {
  /** Date of the terms and of the cancellation and refund policy: `brand.policiesSince`. */
  terms: string;
  language: Language;
  at: string;
  /** Refunded share of the price in percent, before and after the work starts. */
  refundShares: { before: number; after: number };
};

export function consentAt(now: Date, language: Language): Consent {
  return {
    terms: brand.policiesSince,
    language,
    at: now.toISOString(),
    refundShares: { before: refundPolicy['not-started'], after: refundPolicy.started },
  };
}
