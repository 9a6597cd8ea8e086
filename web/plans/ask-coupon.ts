import type { CouponTerms } from '#shared/rules/coupons.ts';

type Answer = { coupon: CouponTerms } | { message: string };

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function termsIn(reply: unknown): CouponTerms | undefined {
  const found = isObject(reply) ? reply.coupon : undefined;
  if (!isObject(found)) return undefined;
  const { code, kind, value, description } = found;
  if (typeof code !== 'string' || typeof value !== 'number' || typeof description !== 'string') return undefined;
  return kind === 'percent' || kind === 'flat' ? { code, kind, value, description } : undefined;
}

/** Asks the server whether a plan accepts a coupon; `offline` is said when it does not answer. */
export async function askCoupon(planId: string, couponCode: string, offline: string): Promise<Answer> {
  const response = await fetch('/api/quote', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ planId, couponCode }),
  }).catch(() => undefined);
  const reply: unknown = await response?.json().catch(() => undefined);
  const coupon = response?.ok ? termsIn(reply) : undefined;
  if (coupon) return { coupon };
  return { message: isObject(reply) && typeof reply.message === 'string' ? reply.message : offline };
}
