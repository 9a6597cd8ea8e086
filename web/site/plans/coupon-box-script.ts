import type { CouponTerms } from '#shared/rules/coupons.ts';
import { sentenceFor, sentencesOf } from '#web/platform/i18n/page-sentences.ts';
import { validateCoupon } from './validate-coupon.ts';

type Page = { chosenPlan(): string; onChange(coupon: CouponTerms | null): void };

/** Manages the coupon form of a plan page: empty, checking, applied or refused. */
export function startCouponBox(form: HTMLFormElement, { chosenPlan, onChange }: Page) {
  const part = <Kind extends HTMLElement>(name: string, kind: new () => Kind): Kind => {
    const found = form.querySelector(`[data-coupon-${name}]`);
    if (found instanceof kind) return found;
    throw new Error(`The coupon form lacks its ${name}`);
  };
  const input = part('input', HTMLInputElement);
  const apply = part('apply', HTMLButtonElement);
  const remove = part('remove', HTMLButtonElement);
  const refused = part('refused', HTMLElement);
  const accepted = part('accepted', HTMLElement);
  const applyText = apply.textContent;
  const words = form.dataset;
  const sentences = sentencesOf(form);
  let latest = 0;

  function refuse(message: string) {
    refused.textContent = message;
    refused.hidden = !message;
    input.toggleAttribute('aria-invalid', message !== '');
  }

  function show(coupon: CouponTerms | null, descriptionCode?: string) {
    latest += 1;
    input.disabled = coupon !== null;
    apply.disabled = coupon !== null || !input.value.trim();
    apply.textContent = coupon ? (words.applied ?? '') : applyText;
    accepted.textContent = coupon
      ? `${words.success?.replace('{code}', coupon.code)} ${sentenceFor(sentences, { code: descriptionCode }, coupon.description)}`
      : '';
    remove.hidden = coupon === null;
    refuse('');
    onChange(coupon);
  }

  async function check() {
    const code = input.value.trim();
    if (!code || input.disabled) return;
    refuse('');
    latest += 1;
    const mine = latest;
    const slow = setTimeout(() => {
      apply.textContent = words.busy ?? '';
    }, 150);
    apply.disabled = true;
    const answer = await validateCoupon(chosenPlan(), code, words.offline ?? '');
    clearTimeout(slow);
    if (mine !== latest) return;
    if ('coupon' in answer) {
      input.value = answer.coupon.code;
      show(answer.coupon, answer.descriptionCode);
      remove.focus();
    } else {
      show(null);
      refuse(sentenceFor(sentences, answer, answer.message));
      input.focus();
    }
  }

  function clear() {
    input.value = '';
    show(null);
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    check();
  });
  input.addEventListener('input', () => show(null));
  remove.addEventListener('click', () => {
    clear();
    input.focus();
  });
  show(null);
  return {
    clear,
    /** Clears an error about the previously selected plan. */
    forgetError: () => refuse(''),
    use(code: string) {
      clear();
      input.value = code;
      check();
    },
  };
}
