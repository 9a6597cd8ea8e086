import { fillIn } from '#shared/fill-in.ts';
import type { CouponTerms } from '#shared/rules/coupons.ts';
import { isObject } from '#web/platform/is-object.ts';

type Page = { chosenPlan(): string; onChange(coupon: CouponTerms | null): void };

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
  let latest = 0;

  function refuse(message: string) {
    refused.textContent = message;
    refused.hidden = !message;
    input.toggleAttribute('aria-invalid', message !== '');
  }

  function show(coupon: CouponTerms | null) {
    latest += 1;
    input.disabled = coupon !== null;
    apply.disabled = coupon !== null || !input.value.trim();
    apply.textContent = coupon ? (words.applied ?? '') : applyText;
    accepted.textContent = coupon ? `${fillIn(words.success ?? '', { code: coupon.code })} ${coupon.description}` : '';
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
      show(answer.coupon);
      remove.focus();
    } else {
      show(null);
      refuse(answer.message);
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
    forgetError: () => refuse(''),
    use(code: string) {
      clear();
      input.value = code;
      check();
    },
  };
}

type CouponReply = { coupon: CouponTerms } | { message: string };

/** Asks the server whether a plan accepts a coupon; `offline` is the message for a missing response. */
async function validateCoupon(planId: string, couponCode: string, offline: string): Promise<CouponReply> {
  const response = await fetch('/api/quote', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
    body: JSON.stringify({ planId, couponCode }),
  }).catch(() => undefined);
  const reply: unknown = await response?.json().catch(() => undefined);
  const coupon = response?.ok ? termsIn(reply) : undefined;
  if (coupon) return { coupon };
  return { message: isObject(reply) && typeof reply.message === 'string' ? reply.message : offline };
}

function termsIn(reply: unknown): CouponTerms | undefined {
  const found = isObject(reply) ? reply.coupon : undefined;
  if (!isObject(found)) return undefined;
  const { code, kind, value, description } = found;
  if (typeof code !== 'string' || typeof value !== 'number' || typeof description !== 'string') return undefined;
  return kind === 'percent' || kind === 'flat' ? { code, kind, value, description } : undefined;
}
