/** Script of the three plan pages: plan, coupon, quantity, amounts, links, hearts, lists and the link back. */
import { languageOf, pathIn } from '#shared/language.ts';
import { categories } from '#shared/rules/catalogue.ts';
import type { CouponTerms } from '#shared/rules/coupons.ts';
import { inRupees, paiseInRupees } from '#shared/rules/money.ts';
import { quoteFor } from '#shared/rules/pricing.ts';
import '#web/site/islands/hearts.ts';
import { checkoutLink } from './checkout-link.ts';
import { startCouponBox } from './coupon-box-script.ts';
import { startQuantityBox } from './quantity-box-script.ts';

function start(page: HTMLElement) {
  const all = <Kind extends Element>(selector: string) => [...page.querySelectorAll<Kind>(selector)];
  const pickers = all<HTMLInputElement | HTMLSelectElement>('[name=plan]');
  const category = categories.find((known) => known === page.dataset.plans) ?? 'growth';
  let quantity = 1;
  let coupon: CouponTerms | null = null;

  function chosenPlan() {
    const picker = pickers.find((each) => each instanceof HTMLSelectElement || each.checked);
    return picker?.value ?? '';
  }

  function choose(slug: string) {
    for (const picker of pickers) {
      if (picker instanceof HTMLSelectElement) {
        if ([...picker.options].some(({ value }) => value === slug)) picker.value = slug;
      } else if (picker.value === slug) picker.checked = true;
    }
    planChanged();
  }

  function showSums() {
    for (const part of all<HTMLElement>('[data-plan]')) {
      const { plan: slug = '', price, apart } = part.dataset;
      const quote = quoteFor({ slug, category, price: Number(price) }, { quantity }, coupon);
      const texts = new Map([
        ['total', inRupees(quote.total)],
        ['was', inRupees(quote.subtotal)],
        ['gst', paiseInRupees(quote.tax.gstPaise)],
        ['units', `${inRupees(quote.unitPrice)} × ${quantity}`],
        ['apart', inRupees(Number(apart) * quantity)],
        ['together', inRupees(quote.total + Number(apart) * quantity)],
      ]);
      for (const place of part.querySelectorAll<HTMLElement>('[data-sum]'))
        place.textContent = texts.get(place.dataset.sum ?? '') ?? '';
      for (const place of part.querySelectorAll<HTMLElement>('[data-with-coupon]'))
        place.hidden = quote.couponDiscount === 0;
      for (const place of part.querySelectorAll<HTMLElement>('[data-with-several]')) place.hidden = quantity === 1;
      for (const link of part.querySelectorAll<HTMLAnchorElement>('[data-checkout]'))
        link.href = pathIn(languageOf(location.pathname), checkoutLink(category, quote));
    }
  }

  /** The row of the applied coupon says so. */
  function showUsed() {
    for (const button of all<HTMLButtonElement>('[data-use]')) {
      const label = button.querySelector<HTMLElement>('[data-use-label]');
      const isUsed = button.dataset.use === coupon?.code;
      if (!label || button.disabled === isUsed) continue;
      button.disabled = isUsed;
      [label.textContent, label.dataset.useLabel] = [label.dataset.useLabel ?? '', label.textContent];
    }
  }

  const form = page.querySelector<HTMLFormElement>('[data-coupon]');
  const couponBox =
    form &&
    startCouponBox(form, {
      chosenPlan,
      onChange(accepted) {
        coupon = accepted;
        showUsed();
        showSums();
      },
    });

  function planChanged() {
    if (category === 'swiggy') couponBox?.clear();
    else couponBox?.forgetError();
    showSums();
  }

  for (const box of all<HTMLElement>('[data-quantity]'))
    startQuantityBox(box, (count) => {
      quantity = count;
      showSums();
    });
  page.addEventListener('change', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.matches('[name=plan]')) planChanged();
    // The card follows the answer to 'Which licence do I need?'.
    const answer = all<HTMLElement>('[data-answer]').find((each) => each.checkVisibility());
    if (target.closest('.licence-choice') && answer) choose(answer.dataset.answer ?? '');
  });
  page.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-use], [data-choose]') : null;
    if (button?.dataset.use) couponBox?.use(button.dataset.use);
    if (button?.dataset.choose) choose(button.dataset.choose);
  });
  page.querySelector('[data-back]')?.addEventListener('click', (event) => {
    if (history.length < 2 || !document.referrer.startsWith(location.origin)) return;
    event.preventDefault();
    history.back();
  });
  startMoreLists(page);
  const query = new URLSearchParams(location.search);
  choose(query.get('plan') ?? chosenPlan());
  const code = query.get('couponCode');
  if (code) couponBox?.use(code);
}

function startMoreLists(page: HTMLElement) {
  page.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-more]') : null;
    const list = button?.closest('[data-more-list]');
    if (!button || !list) return;
    const open = list.toggleAttribute('data-open');
    button.setAttribute('aria-expanded', String(open));
    if (open) list.querySelector<HTMLElement>('[data-extra] :is(button, summary)')?.focus();
    else if (list.getBoundingClientRect().top < 0) list.scrollIntoView();
  });
}

for (const page of document.querySelectorAll<HTMLElement>('[data-plans]')) start(page);
