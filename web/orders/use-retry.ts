import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openPaymentPage, type PaymentProvider } from '../api.ts';
import { m } from '../paraglide/messages.js';

const leavingTakesAtMost = 30_000;

/** Opens the payment page of an order again. `problem` says why the browser is still here. */
export function useRetry(provider: PaymentProvider) {
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

  const open = async (sessionId: string) => {
    if (opening) return;
    setOpening(true);
    setProblem('');
    const trouble = await openPaymentPage(provider, sessionId);
    if (trouble !== null) return stop(m.orders_not_opened({ reason: trouble }));
    late.current = setTimeout(() => stop(m.orders_not_opened({ reason: '' })), leavingTakesAtMost);
  };

  return { opening, problem, open };
}
