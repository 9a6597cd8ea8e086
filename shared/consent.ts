import { brand, settings } from './brand.ts';
import type { Language } from './language.ts';
import type { CaseTemplate } from './rules/cases/template-types.ts';
import { policyPromiseOf } from './rules/promised-days.ts';
import type { RefundShares } from './rules/refund-policy.ts';

/** What was agreed when the payment was started, stored with the order (`orders.consent`) and holding for it. */
export type Consent = {
  /** Version of the terms and of the cancellation and refund policy: `brand.termsVersion`. */
  terms: string;
  language: Language;
  at: string;
  refundShares: RefundShares;
  /** Working days in which we promise each case of the order. */
  promiseDays: number;
};

/** Returns the working days in which we promise a case today: by the policies, or else by its template. */
export function promiseOf({ slug, promiseDays }: Pick<CaseTemplate, 'slug' | 'promiseDays'>): number {
  const promise = policyPromiseOf(slug);
  return promise ? settings.policies.promiseDays[promise] : promiseDays;
}

export function consentAt(now: Date, language: Language, promiseDays: number): Consent {
  return {
    terms: brand.termsVersion,
    language,
    at: now.toISOString(),
    refundShares: settings.policies.shares,
    promiseDays,
  };
}

type WithConsent = { consent: unknown };
const consentOf = ({ consent }: WithConsent) => consent as Consent | null;

/** Returns the refund shares agreed for an order; today's for one that was not paid at the checkout. */
export const agreedShares = (order: WithConsent): RefundShares =>
  consentOf(order)?.refundShares ?? settings.policies.shares;

/** Returns the promised days agreed for an order, if it was paid at the checkout. */
export const agreedPromise = (order: WithConsent): number | undefined => consentOf(order)?.promiseDays;
