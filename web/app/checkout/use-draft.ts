import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { buyerFields } from '#shared/rules/buyer.ts';
import type { BuyerValues } from './buyer.ts';
import { keptChoices, type PlanDraft, readCheckoutDraft, writeCheckoutDraft } from './draft.ts';
import { durationIn, quantityIn, type Wishes } from './wishes.ts';

type Kept = { buyer: BuyerValues; choices: Omit<PlanDraft, 'query'> };
type Options = Kept & {
  slug: string;
  query: string;
  wishes: Wishes;
  form: RefObject<HTMLFormElement | null>;
  onRestore: (kept: Kept) => void;
};

const store = () => window.sessionStorage;

/**
 * Saves the checkout draft in session storage and restores it on load, except for fields already typed into before
 * hydration. Returns true once restored.
 */
export function useCheckoutDraft({ slug, query, wishes, form, buyer, choices, onRestore }: Options): boolean {
  const [alive, setAlive] = useState(false);

  const restore = useEffectEvent(() => {
    const draft = readCheckoutDraft(store);
    const kept = keptChoices(draft, slug, query) ?? wishes;
    const served = new FormData(form.current ?? undefined);
    onRestore({ buyer: typedOver(draft.buyer, served), choices: pickedOver(kept, served, wishes) });
    setAlive(true);
  });
  useEffect(() => restore(), []);

  const { duration, quantity, couponCode } = choices;
  useEffect(() => {
    if (!alive) return;
    const { plans } = readCheckoutDraft(store);
    writeCheckoutDraft(store, { buyer, plans: { ...plans, [slug]: { query, duration, quantity, couponCode } } });
  }, [alive, slug, query, buyer, duration, quantity, couponCode]);

  return alive;
}

function typedOver(draft: BuyerValues, served: FormData): BuyerValues {
  const buyer = { ...draft };
  for (const field of buyerFields) buyer[field] = String(served.get(field) ?? '') || draft[field];
  return buyer;
}

function pickedOver(kept: Kept['choices'], served: FormData, wishes: Wishes): Kept['choices'] {
  const duration = durationIn(String(served.get('duration') ?? wishes.duration));
  const quantity = quantityIn(String(served.get('quantity') ?? wishes.quantity));
  return {
    couponCode: kept.couponCode,
    duration: duration === wishes.duration ? kept.duration : duration,
    quantity: quantity === wishes.quantity ? kept.quantity : quantity,
  };
}
