import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { buyerFields } from '#shared/rules/buyer.ts';
import type { Buyer } from './buyer.ts';
import { keptChoices, type PlanDraft, readDraft, writeDraft } from './draft.ts';
import { durationIn, quantityIn, type Wishes } from './wishes.ts';

type Kept = { buyer: Buyer; choices: Omit<PlanDraft, 'query'> };
type Options = Kept & {
  slug: string;
  query: string;
  wishes: Wishes;
  form: RefObject<HTMLFormElement | null>;
  onRestore: (kept: Kept) => void;
};

const store = () => window.sessionStorage;

/**
 * Keeps what is typed and chosen in the tab. On arrival it restores the draft, under what was typed into the served
 * page before our code came alive. True from then on.
 */
export function useDraft({ slug, query, wishes, form, buyer, choices, onRestore }: Options): boolean {
  const [alive, setAlive] = useState(false);

  const restore = useEffectEvent(() => {
    const draft = readDraft(store);
    const kept = keptChoices(draft, slug, query) ?? wishes;
    const served = new FormData(form.current ?? undefined);
    onRestore({ buyer: typedOver(draft.buyer, served), choices: pickedOver(kept, served, wishes) });
    setAlive(true);
  });
  useEffect(() => restore(), []);

  const { duration, quantity, couponCode } = choices;
  useEffect(() => {
    if (!alive) return;
    const { plans } = readDraft(store);
    writeDraft(store, { buyer, plans: { ...plans, [slug]: { query, duration, quantity, couponCode } } });
  }, [alive, slug, query, buyer, duration, quantity, couponCode]);

  return alive;
}

function typedOver(draft: Buyer, served: FormData): Buyer {
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
