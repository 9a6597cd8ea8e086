import { useEffect, useEffectEvent } from 'react';
import { buyerFields } from '#shared/rules/buyer.ts';
import { call } from '#web/platform/api.ts';
import { useSession } from '#web/platform/auth/session.tsx';
import { type BuyerValues, tidyPhone } from './buyer.ts';

/** Fills empty fields with the signed-in user's known details. */
export function useKnownBuyer(alive: boolean, fill: (change: (before: BuyerValues) => BuyerValues) => void): void {
  const { user } = useSession();
  const id = user?._id;
  const fillEmpty = useEffectEvent((known: BuyerValues) =>
    fill((before) => {
      const filled = { ...before };
      for (const field of buyerFields) filled[field] = before[field] || known[field];
      return { ...filled, phone: tidyPhone(filled.phone) };
    }),
  );
  useEffect(() => {
    if (!alive || !id) return;
    let left = false;
    void call('getBuyer', {}).then((answer) => {
      if (answer.ok && !left) fillEmpty(answer.reply);
    });
    return () => {
      left = true;
    };
  }, [alive, id]);
}
