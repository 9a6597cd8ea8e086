import type { CouponTerms } from '#shared/rules/coupons.ts';
import { isObject } from '#web/platform/is-object.ts';

type CouponReply = { coupon: CouponTerms } | { message: string };

function termsIn(reply: unknown): CouponTerms | undefined {
  const found = isObject(reply) ? reply.coupon : undefined;
  if (!isObject(found)) return undefined;
  const { code, kind, value, description } = found;
  if (typeof code !== 'string' || typeof value !== 'number' || typeof description !== 'string') return undefined;
  return kind === 'percent' || kind === 'flat' ? { code, kind, value, description } : undefined;
}

/** Asks the server whether a plan accepts a coupon; `offline` is the message for a missing response. */
export async function validateCoupon(planId: string, couponCode: string, offline: string): Promise<CouponReply> {
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
