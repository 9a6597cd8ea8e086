import { useRef, useState } from 'react';
import { call, type Input, openPaymentPage, type PaymentProvider } from '../api.ts';
import { m } from '../paraglide/messages.js';
import { failure, type PayOutcome, payOutcome } from './pay-outcome.ts';
import { useComingBack } from './use-coming-back.ts';

type Order = Input<'startPayment'>['body'];
export type Refused = Exclude<PayOutcome, { kind: 'session' }>;

const leavingTakesAtMost = 30_000;

/** One payment at a time: places the order, then leaves for the provider's page. `onRefused` hears why it stayed. */
export function usePay(provider: PaymentProvider, onRefused: (why: Refused) => void) {
  const [paying, setPaying] = useState(false);
  const busy = useRef(false);
  const late = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stop = () => {
    clearTimeout(late.current);
    busy.current = false;
    setPaying(false);
  };
  useComingBack(stop);

  const refuse = (why: Refused) => {
    stop();
    onRefused(why);
  };

  const pay = async (order: Order) => {
    if (busy.current) return;
    busy.current = true;
    setPaying(true);
    const outcome = payOutcome(await call('startPayment', { body: order }));
    if (outcome.kind !== 'session') return refuse(outcome);
    const trouble = await openPaymentPage(provider, outcome.sessionId);
    if (trouble !== null) return refuse(failure(trouble || m.checkout_not_opened()));
    late.current = setTimeout(() => refuse(failure(m.checkout_not_opened())), leavingTakesAtMost);
  };

  return { paying, pay };
}
