import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { call, type Input } from '#web/platform/api/api.ts';
import { deletePayKey, payKeyFor } from '#web/platform/checkout/pay-key.ts';
import { storePendingOrder } from '#web/platform/checkout/pending-order.ts';
import { openPaymentPage, type PaymentScript } from '#web/platform/payment-script.ts';
import { failure, type PayOutcome, payOutcome } from './pay-outcome.ts';

type Order = Input<'startPayment'>['body'];
export type RefusedPayment = Exclude<PayOutcome, { kind: 'session' }>;

/** The page's language is not part of the order, so it does not change the key. */
const keyFor = ({ language: _, ...order }: Order) => payKeyFor(order);

const leavingTakesAtMost = 30_000;

/** Places the order and redirects to the payment provider, one attempt at a time; `onRefused` gets the error. */
export function usePay(provider: PaymentScript, onRefused: (why: RefusedPayment) => void) {
  const [paying, setPaying] = useState(false);
  const busy = useRef(false);
  const late = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stop = () => {
    clearTimeout(late.current);
    busy.current = false;
    setPaying(false);
  };
  useReturnFromPayment(stop);

  const refuse = (why: RefusedPayment) => {
    stop();
    onRefused(why);
    return why;
  };

  const pay = async (order: Order): Promise<RefusedPayment | undefined> => {
    if (busy.current) return undefined;
    busy.current = true;
    setPaying(true);
    const outcome = payOutcome(await call('startPayment', { body: order }, { idempotencyKey: keyFor(order) }));
    if (outcome.kind === 'failed' && outcome.keySpent) deletePayKey();
    if (outcome.kind !== 'session') return refuse(outcome);
    storePendingOrder({ planSlug: order.planId, total: order.amount, orderId: outcome.orderId });
    const trouble = await openPaymentPage(provider, outcome.sessionId);
    if (trouble !== null) return refuse(failure(trouble || m.checkout_not_opened()));
    late.current = setTimeout(() => refuse(failure(m.checkout_not_opened())), leavingTakesAtMost);
    return undefined;
  };

  return { paying, pay };
}

/** Calls `onReturn` when the page is restored from the back/forward cache. */
function useReturnFromPayment(onReturn: () => void): void {
  const returned = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) onReturn();
  });
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => returned(event);
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, []);
}
