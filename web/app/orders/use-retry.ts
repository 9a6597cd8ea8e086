import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { openPaymentPage, type PaymentScript } from '#web/platform/payment-script.ts';
import type { TrackedOrder } from './shared/poll-delay.ts';

const leavingTakesAtMost = 30_000;

/** Opens the payment page of an order again; `problem` is the error message if this failed. */
export function useRetry(provider: PaymentScript) {
  const [opening, setOpening] = useState(false);
  const [problem, setProblem] = useState('');
  const late = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stop = (why: string) => {
    clearTimeout(late.current);
    setOpening(false);
    setProblem(why);
  };
  const returned = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) stop('');
  });
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => returned(event);
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, []);

  const open = async ({ order_id: orderId, claimable }: TrackedOrder, sessionId: string) => {
    if (opening) return;
    setOpening(true);
    setProblem('');
    // Makes the paying user the owner of the order; if this request fails, the order can still be claimed later.
    if (claimable) await call('claimOrder', { params: { orderId } });
    const trouble = await openPaymentPage(provider, sessionId);
    if (trouble !== null) return stop(m.orders_not_opened({ reason: trouble }));
    late.current = setTimeout(() => stop(m.orders_not_opened({ reason: '' })), leavingTakesAtMost);
  };

  return { opening, problem, open };
}
