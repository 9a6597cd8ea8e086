import { useRef, useState } from 'react';
import type { CouponTerms } from '#shared/rules/coupons.ts';
import type { Quote } from '#shared/rules/pricing.ts';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api.ts';
import type { Wish } from './order.ts';

type CouponState =
  | { kind: 'none' }
  | { kind: 'checking' }
  | { kind: 'applied'; terms: CouponTerms }
  | { kind: 'refused'; message: string };

/** State of the coupon box. Each response also holds a new quote, passed to `onQuote`. */
export function useCoupon(onQuote: (quote: Quote) => void) {
  const [typed, setTyped] = useState('');
  const [coupon, setCoupon] = useState<CouponState>({ kind: 'none' });
  const latest = useRef(0);

  const put = (state: CouponState) => {
    latest.current += 1;
    setCoupon(state);
  };

  const ask = async (code: string, wish: Wish) => {
    latest.current += 1;
    const mine = latest.current;
    const answer = await call('askQuote', { body: { ...wish, couponCode: code } });
    if (mine !== latest.current) return;
    if (!answer.ok) return put({ kind: 'refused', message: answer.apiError?.message ?? m.checkout_coupon_offline() });
    onQuote(answer.reply);
    const { coupon: terms } = answer.reply;
    put(terms ? { kind: 'applied', terms } : { kind: 'none' });
  };

  return {
    typed,
    coupon,
    /** Validates the applied coupon again, because its terms may have changed; it stays applied meanwhile. */
    recheck: ask,
    apply(code: string, wish: Wish) {
      setTyped(code);
      setCoupon({ kind: 'checking' });
      return ask(code, wish);
    },
    type(text: string) {
      setTyped(text);
      if (coupon.kind === 'refused') put({ kind: 'none' });
    },
    remove() {
      setTyped('');
      put({ kind: 'none' });
    },
    refuse: (message: string) => put({ kind: 'refused', message }),
  };
}

export type Coupon = ReturnType<typeof useCoupon>;
