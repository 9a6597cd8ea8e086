import { brand, settings } from './brand.ts';
import type { Language } from './language.ts';
import { templateForOrder } from './rules/cases/templates.ts';
import type { Plan } from './rules/catalogue.ts';
import type { RefundShares } from './rules/refund-policy.ts';
import { usualDaysOf } from './rules/usual-days.ts';

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

export function consentAt(now: Date, language: Language, plan: Pick<Plan, 'slug' | 'category'>): Consent {
  const template = templateForOrder(plan.slug, plan.category);
  const promised = usualDaysOf(template.slug)?.promise;
  return {
    terms: brand.termsVersion,
    language,
    at: now.toISOString(),
    refundShares: settings.policies.shares,
    promiseDays: promised ? settings.policies.promiseDays[promised] : template.promiseDays,
  };
}

type WithConsent = { consent: unknown };
const consentOf = ({ consent }: WithConsent) => consent as Consent | null;

/** Returns the refund shares agreed for an order; today's for one that was not paid at the checkout. */
export const agreedShares = (order: WithConsent): RefundShares =>
  consentOf(order)?.refundShares ?? settings.policies.shares;

/** Returns the promised days agreed for an order, if it was paid at the checkout. */
export const agreedPromise = (order: WithConsent): number | undefined => consentOf(order)?.promiseDays;
