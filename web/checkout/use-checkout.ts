import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Plan } from '#shared/rules/catalogue.ts';
import { inRupees } from '#shared/rules/money.ts';
import type { Quote } from '#shared/rules/pricing.ts';
import type { PaymentProvider } from '../api.ts';
import { m } from '../paraglide/messages.js';
import { stillMissing } from './buyer.ts';
import { currentQuote } from './current-quote.ts';
import { type Chosen, orderFor, wishFor } from './order.ts';
import { useBuyer } from './use-buyer.ts';
import { useCoupon } from './use-coupon.ts';
import { useDraft } from './use-draft.ts';
import { useFocusOn } from './use-focus-on.ts';
import { type Refused, usePay } from './use-pay.ts';
import { usePaymentScript } from './use-payment-script.ts';
import { promisedOtherwise, wishesIn } from './wishes.ts';

/** What a refused payment says about the sum. */
function priceNews(why: Refused, before: number, now: number): string {
  const sums = { before: inRupees(before), now: inRupees(now) };
  if (why.kind === 'price_changed') return m.checkout_price_changed({ message: why.message, ...sums });
  return why.kind === 'coupon_refused' ? m.checkout_coupon_gone(sums) : '';
}

/** Everything that changes on the checkout page, and what a press on Pay does. */
export function useCheckout(plan: Plan, asksEligibility: boolean, provider: PaymentProvider) {
  const query = new URLSearchParams(useLocation().search);
  const wishes = wishesIn(query, plan);
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<Chosen>({ duration: wishes.duration, quantity: wishes.quantity });
  const [eligible, setEligible] = useState(!asksEligibility);
  const [told, setTold] = useState<Quote | null>(null);
  const [formAlert, setFormAlert] = useState('');
  const [news, setNews] = useState<{ why: Refused; before: number } | null>(null);
  const contact = useBuyer();
  const box = useCoupon(setTold);
  const { script, retry } = usePaymentScript(provider.scriptUrl);

  const terms = box.coupon.kind === 'applied' ? box.coupon.terms : null;
  const quote = currentQuote(plan, chosen, terms, told);
  const missing = stillMissing(contact.buyer);

  const hear = (why: Refused) => {
    setNews({ why, before: quote.total });
    if (why.kind === 'coupon_refused') box.refuse(why.message);
    if (why.kind === 'form') {
      setFormAlert(why.message);
      contact.show(why.problems);
    }
    if (why.kind === 'price_changed') {
      setTold(why.quote);
      if (terms) void box.recheck(terms.code, wishFor(plan, chosen));
    }
  };
  const { paying, pay } = usePay(provider, hear);

  const alive = useDraft({
    ...{ slug: plan.slug, query: query.toString(), wishes, form },
    buyer: contact.buyer,
    choices: { ...chosen, couponCode: box.typed },
    onRestore({ buyer, choices: { duration, quantity, couponCode } }) {
      contact.fill(buyer);
      setChosen({ duration, quantity });
      if (couponCode) void box.apply(couponCode, wishFor(plan, { duration, quantity }));
    },
  });
  useFocusOn(contact.goTo);

  const submit = () => {
    setNews(null);
    const good = contact.check();
    setFormAlert(good ? '' : missing.length > 0 ? m.checkout_fill_required() : m.checkout_check_entries());
    if (good && eligible && script === 'ready' && box.coupon.kind !== 'checking')
      void pay(orderFor(plan, chosen, contact.buyer, quote));
  };

  const shownElsewhere = box.coupon.kind === 'checking' || !alive ? null : promisedOtherwise(wishes, quote);
  return {
    ...{ eligible, setEligible },
    ...{ form, contact, chosen, setChosen, box, terms, quote, missing, alive, script, retry, paying, news, formAlert },
    shownElsewhere,
    priceNews: news ? priceNews(news.why, news.before, quote.total) : '',
    submit,
    applyCoupon: () => void box.apply(box.typed.trim(), wishFor(plan, chosen)),
  };
}

export type CheckoutState = ReturnType<typeof useCheckout>;
