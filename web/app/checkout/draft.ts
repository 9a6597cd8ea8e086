import { buyerFields } from '#shared/rules/buyer.ts';
import type { Duration } from '#shared/rules/catalogue.ts';
import { isObject } from '#web/platform/is-object.ts';
import { checkoutDraftKey } from '#web/platform/storage/drafts.ts';
import { type BuyerEntries, emptyBuyer } from './buyer.ts';
import { durationIn, quantityIn } from './url-options.ts';

/** Options chosen for a plan, and the query string from which the choice started. */
export type PlanDraft = { query: string; duration: Duration; quantity: number; couponCode: string };
/** Checkout draft, stored in session storage. */
export type CheckoutDraft = BuyerEntries & { plans: Record<string, PlanDraft> };

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const key = checkoutDraftKey;
const nothing: CheckoutDraft = { buyer: emptyBuyer, stateFrom: '', plans: {} };

/**
 * Reads the draft of a user (by id) or of a guest (''); empty if missing or unreadable. A guest's draft survives the
 * login. A user's draft is not shown to other users of the same computer.
 */
export function readCheckoutDraft(store: () => Store, owner: string): CheckoutDraft {
  try {
    const stored: unknown = JSON.parse(store().getItem(key) ?? 'null');
    return ['', owner].includes(textIn(stored, 'owner')) ? draftIn(stored) : nothing;
  } catch {
    return nothing;
  }
}

/** Stores the draft; returns false if storage is unavailable. */
export function writeCheckoutDraft(store: () => Store, owner: string, draft: CheckoutDraft): boolean {
  try {
    store().setItem(key, JSON.stringify({ owner, ...draft }));
    return true;
  } catch {
    return false;
  }
}

/** Returns the stored options of a plan; undefined if there are none or the URL's query string has changed since. */
export function storedChoices(draft: CheckoutDraft, slug: string, query: string): PlanDraft | undefined {
  const stored = Object.hasOwn(draft.plans, slug) ? draft.plans[slug] : undefined;
  return stored?.query === query ? stored : undefined;
}

function draftIn(value: unknown): CheckoutDraft {
  if (!isObject(value)) return nothing;
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
