import { useEffect, useEffectEvent, useState } from 'react';
import { buyerFields } from '#shared/rules/buyer.ts';
import type { Plan } from '#shared/rules/catalogue.ts';
import { inRupees } from '#shared/rules/money.ts';
import type { Quote } from '#shared/rules/pricing.ts';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { useSession } from '#web/platform/auth/session.tsx';
import { titleOf } from '#web/platform/i18n/plan-title.ts';
import type { PaymentScript } from '#web/platform/payment-script.ts';
import { storeChosenSales } from '#web/platform/storage/drafts.ts';
import { type BuyerValues, missingFields, normalizePhone } from './buyer.ts';
import { currentQuote } from './current-quote.ts';
import { type ChosenOptions, orderFor, quoteRequestFor } from './order.ts';
import { differentUrlTotal, parseUrlOptions } from './url-options.ts';
import { type BuyerForm, useBuyer } from './use-buyer.ts';
import { useCheckoutDraft } from './use-checkout-draft.ts';
import { useCoupon } from './use-coupon.ts';
import { type RefusedPayment, usePay } from './use-pay.ts';
import { usePaymentScript } from './use-payment-script.ts';

export const formId = 'checkout';

/** A new price, or a coupon that is no longer accepted; empty for other reasons. */
function priceChangeText(why: RefusedPayment, before: number, now: number): string {
  const sums = { before: inRupees(before), now: inRupees(now) };
  if (why.kind === 'price_changed') return m.checkout_price_changed({ message: why.message, ...sums });
  return why.kind === 'coupon_refused' ? m.checkout_coupon_gone(sums) : '';
}

export function useCheckout(plan: Plan, search: string, asksEligibility: boolean, provider: PaymentScript) {
  const query = new URLSearchParams(search);
  const urlOptions = parseUrlOptions(query, plan);
  const [chosen, setChosen] = useState<ChosenOptions>({ duration: urlOptions.duration, quantity: urlOptions.quantity });
  const [eligible, setEligible] = useState(!asksEligibility);
  const [serverQuote, setServerQuote] = useState<Quote | null>(null);
  const [formAlert, setFormAlert] = useState('');
  const [news, setNews] = useState<{ why: RefusedPayment; before: number } | null>(null);
  const box = useCoupon(setServerQuote);
  const terms = box.coupon.kind === 'applied' ? box.coupon.terms : null;
  const quote = currentQuote(plan, chosen, terms, serverQuote);
  const contact = useBuyer({
    id: formId,
    total: quote.total,
    onInvalid(buyer) {
      setNews(null);
      setFormAlert(
        missingFields(buyer, quote.total).length > 0 ? m.checkout_fill_required() : m.checkout_check_entries(),
      );
    },
    async send(buyer) {
      setNews(null);
      setFormAlert('');
      if (!eligible || script !== 'ready' || box.coupon.kind === 'checking') return undefined;
      const refused = await pay(orderFor(plan, chosen, buyer, quote));
      return refused?.kind === 'form' ? { message: refused.message, problems: refused.problems } : undefined;
    },
  });
  const { script, retry } = usePaymentScript(provider.scriptUrl);

  const missing = missingFields(contact.buyer, quote.total);

  const onRefused = (why: RefusedPayment) => {
    setNews({ why, before: quote.total });
    if (why.kind === 'coupon_refused') box.refuse(why.message);
    if (why.kind === 'form') setFormAlert(why.message);
    if (why.kind === 'price_changed') {
      setServerQuote(why.quote);
      if (terms) void box.recheck(terms.code, quoteRequestFor(plan, chosen));
    }
  };
  const { paying, pay } = usePay(provider, onRefused);

  const alive = useCheckoutDraft({
    slug: plan.slug,
    query: query.toString(),
    urlOptions,
    form: contact.props.ref,
    buyer: contact.buyer,
    stateFrom: contact.stateFrom,
    choices: { ...chosen, couponCode: box.typed },
    onRestore({ buyer, stateFrom, choices: { duration, quantity, couponCode } }) {
      contact.restore({ buyer, stateFrom });
      setChosen({ duration, quantity });
      if (couponCode) void box.apply(couponCode, quoteRequestFor(plan, { duration, quantity }));
    },
  });
  usePrefilledBuyer(alive, contact);
  const { sales } = urlOptions;
  useEffect(() => {
    if (sales) storeChosenSales(sales);
  }, [sales]);

  // A new choice removes the message about a refused payment.
  const choose = (choice: ChosenOptions) => {
    setNews(null);
    setChosen(choice);
  };
  const stillWrong = missing.length > 0 || Object.values(contact.problems).some(Boolean);

  const shownElsewhere = box.coupon.kind === 'checking' || !alive ? null : differentUrlTotal(urlOptions, quote);
  return {
    eligible,
    setEligible,
    contact,
    chosen,
    choose,
    box,
    terms,
    quote,
    missing,
    alive,
    script,
    retry,
    paying,
    news,
    formAlert: stillWrong ? formAlert : '',
    title: titleOf(plan),
    shownElsewhere,
    priceNews: news ? priceChangeText(news.why, news.before, quote.total) : '',
    applyCoupon: () => void box.apply(box.typed.trim(), quoteRequestFor(plan, chosen)),
  };
}

export type CheckoutState = ReturnType<typeof useCheckout>;

/** Leaves out the focused field, because the buyer may be about to type there. */
function usePrefilledBuyer(alive: boolean, { typed, stateFrom, restore }: BuyerForm): void {
  const { user } = useSession();
  const id = user?._id;
  const fillEmpty = useEffectEvent((known: BuyerValues) => {
    const before = typed();
    const filled = { ...before };
    const focused = document.activeElement?.getAttribute('name');
    for (const field of buyerFields) if (field !== focused) filled[field] ||= known[field];
    restore({ buyer: { ...filled, phone: normalizePhone(filled.phone) }, stateFrom: before.state && stateFrom });
  });
  useEffect(() => {
    if (!alive || !id) return;
    let left = false;
    // Not a query: the library would take the checkout over its budget of 160 kB of script.
    void call('GET /api/user/buyer', {}).then((answer) => {
      if (answer.ok && !left) fillEmpty(answer.reply);
    });
    return () => {
      left = true;
    };
  }, [alive, id]);
}
