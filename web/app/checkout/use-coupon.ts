import { useRef, useState } from 'react';
import type { CouponTerms } from '#shared/rules/coupons.ts';
import type { Quote } from '#shared/rules/pricing.ts';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import type { QuoteRequest } from './order.ts';

type CouponState =
  | { kind: 'none' }
  | { kind: 'checking' }
  | { kind: 'applied'; terms: CouponTerms }
  | { kind: 'refused'; message: string };

/** `onQuote` gets each new quote. Plain calls, because the checkout does not load the query library. */
export function useCoupon(onQuote: (quote: Quote) => void) {
  const [typed, setTyped] = useState('');
  const [coupon, setCoupon] = useState<CouponState>({ kind: 'none' });
  const latest = useRef(0);

  const setState = (state: CouponState) => {
    latest.current += 1;
    setCoupon(state);
  };

  const validate = async (code: string, request: QuoteRequest) => {
    latest.current += 1;
    const mine = latest.current;
    const answer = await call('POST /api/quote', { body: { ...request, couponCode: code } });
    if (mine !== latest.current) return;
    if (!answer.ok)
      return setState({ kind: 'refused', message: answer.apiError?.message ?? m.checkout_coupon_unchecked() });
    onQuote(answer.reply);
    const { coupon: terms } = answer.reply;
    setState(terms ? { kind: 'applied', terms } : { kind: 'none' });
  };

  return {
    typed,
    coupon,
    /** The terms of the coupon may have changed; it stays applied during the request. */
    recheck: validate,
    apply(code: string, request: QuoteRequest) {
      setTyped(code);
      setCoupon({ kind: 'checking' });
      return validate(code, request);
    },
    type(text: string) {
      setTyped(text);
      if (coupon.kind === 'refused') setState({ kind: 'none' });
    },
    remove() {
      setTyped('');
      setState({ kind: 'none' });
    },
    refuse: (message: string) => setState({ kind: 'refused', message }),
  };
}

export type CouponChoice = ReturnType<typeof useCoupon>;
