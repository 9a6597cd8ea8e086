import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { buyerFields } from '#shared/rules/buyer.ts';
import { storedUser } from '#web/platform/storage/safe-storage.ts';
import type { BuyerEntries, BuyerValues } from './buyer.ts';
import { type PlanDraft, readCheckoutDraft, storedChoices, writeCheckoutDraft } from './draft.ts';
import { durationIn, quantityIn, type UrlOptions } from './url-options.ts';

type RestoredDraft = BuyerEntries & { choices: Omit<PlanDraft, 'query'> };
type Options = RestoredDraft & {
  slug: string;
  query: string;
  urlOptions: UrlOptions;
  form: RefObject<HTMLFormElement | null>;
  onRestore: (stored: RestoredDraft) => void;
};

/** In session storage; skips fields filled in before hydration. Returns true once the draft is restored. */
export function useCheckoutDraft({
  slug,
  query,
  urlOptions,
  form,
  buyer,
  stateFrom,
  choices,
  onRestore,
}: Options): boolean {
  const [alive, setAlive] = useState(false);
  const [owner] = useState(() => storedUser()?._id ?? '');

  const restore = useEffectEvent(() => {
    const draft = readCheckoutDraft(owner);
    const stored = storedChoices(draft, slug, query) ?? urlOptions;
    const served = new FormData(form.current ?? undefined);
    const restored = typedOver(draft.buyer, served);
    onRestore({
      buyer: restored,
      stateFrom: restored.state === draft.buyer.state ? draft.stateFrom : '',
      choices: pickedOver(stored, served, urlOptions),
    });
    setAlive(true);
  });
  useEffect(() => restore(), []);

  const { duration, quantity, couponCode } = choices;
  useEffect(() => {
    if (!alive) return;
    const { plans } = readCheckoutDraft(owner);
    writeCheckoutDraft(owner, {
      buyer,
      stateFrom,
      plans: { ...plans, [slug]: { query, duration, quantity, couponCode } },
    });
  }, [alive, owner, slug, query, buyer, stateFrom, duration, quantity, couponCode]);

  return alive;
}

function typedOver(draft: BuyerValues, served: FormData): BuyerValues {
  const buyer = { ...draft };
  for (const field of buyerFields) buyer[field] = String(served.get(field) ?? '') || draft[field];
  return buyer;
}

function pickedOver(
  stored: RestoredDraft['choices'],
  served: FormData,
  urlOptions: UrlOptions,
): RestoredDraft['choices'] {
  const duration = durationIn(String(served.get('duration') ?? urlOptions.duration));
  const quantity = quantityIn(String(served.get('quantity') ?? urlOptions.quantity));
  return {
    couponCode: stored.couponCode,
    duration: duration === urlOptions.duration ? stored.duration : duration,
    quantity: quantity === urlOptions.quantity ? stored.quantity : quantity,
  };
}
