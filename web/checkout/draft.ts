import { buyerFields } from '#shared/rules/buyer.ts';
import type { Duration } from '#shared/rules/catalogue.ts';
import { type Buyer, noBuyer } from './buyer.ts';
import { durationIn, quantityIn } from './wishes.ts';

/** The choices of one plan, and the query that they began with. */
export type PlanDraft = { query: string; duration: Duration; quantity: number; couponCode: string };
/** What was typed and chosen, kept for this tab only. */
export type Draft = { buyer: Buyer; plans: Record<string, PlanDraft> };

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const key = 'checkout';
const nothing: Draft = { buyer: noBuyer, plans: {} };

/** The draft in the tab's storage; an empty one where there is none, or where it cannot be read. */
export function readDraft(store: () => Store): Draft {
  try {
    return draftIn(JSON.parse(store().getItem(key) ?? 'null'));
  } catch {
    return nothing;
  }
}

/** False where the browser keeps nothing for us. */
export function writeDraft(store: () => Store, draft: Draft): boolean {
  try {
    store().setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** The choices kept for a plan; a new query is a new wish, so that old choices give way to it. */
export function keptChoices(draft: Draft, slug: string, query: string): PlanDraft | undefined {
  const kept = Object.hasOwn(draft.plans, slug) ? draft.plans[slug] : undefined;
  return kept?.query === query ? kept : undefined;
}

function draftIn(value: unknown): Draft {
  if (!isObject(value)) return nothing;
  const buyer = { ...noBuyer };
  for (const field of buyerFields) buyer[field] = textIn(value['buyer'], field);
  const plans: Draft['plans'] = {};
  if (isObject(value['plans'])) for (const [slug, plan] of Object.entries(value['plans'])) plans[slug] = planIn(plan);
  return { buyer, plans };
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
