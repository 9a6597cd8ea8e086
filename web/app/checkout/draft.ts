import { buyerFields } from '#shared/rules/buyer.ts';
import type { Duration } from '#shared/rules/catalogue.ts';
import { isObject } from '#web/platform/is-object.ts';
import { checkoutDraftKey, readOwned, writeOwned } from '#web/platform/storage/drafts.ts';
import { type BuyerEntries, emptyBuyer } from './buyer.ts';
import { durationIn, quantityIn } from './url-options.ts';

export type PlanDraft = { query: string; duration: Duration; quantity: number; couponCode: string };
export type CheckoutDraft = BuyerEntries & { plans: Record<string, PlanDraft> };

const nothing: CheckoutDraft = { buyer: emptyBuyer, stateFrom: '', plans: {} };

/** `owner`: user id, or '' for a guest. A guest's draft survives the login; users do not see each other's. */
export function readCheckoutDraft(owner: string): CheckoutDraft {
  return draftIn(readOwned(checkoutDraftKey, ['', owner]));
}

export function writeCheckoutDraft(owner: string, draft: CheckoutDraft): void {
  writeOwned(checkoutDraftKey, owner, draft);
}

/** Returns the stored options of a plan; undefined if there are none or the URL's query string has changed since. */
export function storedChoices(draft: CheckoutDraft, slug: string, query: string): PlanDraft | undefined {
  const stored = Object.hasOwn(draft.plans, slug) ? draft.plans[slug] : undefined;
  return stored?.query === query ? stored : undefined;
}

function draftIn(value: Record<string, unknown> | undefined): CheckoutDraft {
  if (!value) return nothing;
  const buyer = { ...emptyBuyer };
  for (const field of buyerFields) buyer[field] = textIn(value['buyer'], field);
  const plans: CheckoutDraft['plans'] = {};
  if (isObject(value['plans'])) for (const [slug, plan] of Object.entries(value['plans'])) plans[slug] = planIn(plan);
  return { buyer, stateFrom: sourceIn(value), plans };
}

/** Reads the source of the State; '' if it is missing or invalid. */
function sourceIn(value: unknown): string {
  const source = textIn(value, 'stateFrom');
  return /^(gstin|\d{6})$/.test(source) ? source : '';
}

function planIn(value: unknown): PlanDraft {
  return {
    query: textIn(value, 'query'),
    duration: durationIn(textIn(value, 'duration')),
    quantity: quantityIn(textIn(value, 'quantity')),
    couponCode: textIn(value, 'couponCode'),
  };
}

function textIn(value: unknown, name: string): string {
  const found = isObject(value) ? value[name] : undefined;
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
}
