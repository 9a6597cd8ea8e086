import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { contract } from '#shared/contract/all.ts';
import { type BuyerField, neededFields, ofEach, only, optionalFields } from '#shared/rules/buyer.ts';
import { offersDurations, offersQuantity, type Plan, slugOf, usualDuration } from '#shared/rules/catalogue.ts';
import { parseCouponCode } from '#shared/rules/coupons.ts';
import { readGstin } from '#shared/rules/gstin.ts';
import { readPhone } from '#shared/rules/phone.ts';

type Typed = z.output<(typeof contract)['POST /api/cashfree/initiate-payment']['body']>;

/**
 * Normalizes buyer input, which the contract has cleaned. The phone number has ten digits, and an optional field that is
 * empty is null.
 */
export function normalizeBuyer(typed: Pick<Typed, BuyerField | 'language'>) {
  const phone = readPhone(typed.phone);
  return {
    ...only(typed, neededFields),
    ...ofEach(optionalFields, (field) => typed[field] || null),
    phone: 'digits' in phone ? phone.digits : '',
    gstin: (typed.gstin && readGstin(typed.gstin)) || null,
    language: typed.language,
  };
}

export type NormalizedBuyer = ReturnType<typeof normalizeBuyer>;

/** Creates an order number that the provider accepts: `ch_` and 130 random bits in unambiguous letters and digits. */
export function newOrderId(): string {
  const letters = '0123456789abcdefghjkmnpqrstvwxyz';
  return `ch_${[...randomBytes(26)].map((byte) => letters[byte & 31]).join('')}`;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Requester of a checkout, identified by the signed-in account, if there is one, and by the browser. */
export type CheckoutRequester = { userId: string | undefined; browser: Buffer };

export type PayRequest = { requester: CheckoutRequester; hasKey: boolean; fingerprint: string; repeat: string };

/**
 * Returns months and quantity as our checkout sends them, so that an omitted default gives the same fingerprint. A
 * quantity that the plan does not offer is kept, because validation refuses it later.
 */
function normalizeOptions(plan: Pick<Plan, 'category' | 'unit'>, { duration = usualDuration, quantity = 1 }: Typed) {
  return {
    duration: offersDurations(plan) ? duration : null,
    quantity: offersQuantity(plan) || quantity !== 1 ? quantity : null,
  };
}

/**
 * Creates the idempotency data of a checkout request. `fingerprint` covers buyer, plan, options, coupon and price, but
 * not the language. `repeat` is the hash of the key or, without a key, the fingerprint. `plan` is undefined for an
 * unknown plan; it may be a plan that is no longer on sale.
 */
export function payRequest(
  requester: CheckoutRequester,
  key: string | undefined,
  typed: Typed,
  buyer: NormalizedBuyer,
  plan: Pick<Plan, 'category' | 'unit'> | undefined,
): PayRequest {
  const { language: _, ...who } = buyer;
  const { planId, couponCode, amount } = typed;
  const { duration = null, quantity = null } = plan ? normalizeOptions(plan, typed) : typed;
  const code = (couponCode && parseCouponCode(couponCode)) || couponCode?.trim() || null;
  const fingerprint = sha256(JSON.stringify([who, slugOf(planId), duration, quantity, code, amount]));
  return {
    requester,
    hasKey: key !== undefined,
    fingerprint,
    repeat: key === undefined ? fingerprint : sha256(`key:${key}`),
  };
}

/** Returns the values of an order's unique columns, which make checkout idempotent per account or browser. */
export function uniqueTexts({ requester, hasKey, fingerprint, repeat }: PayRequest): {
  key: string | null;
  digest: string;
} {
  const who = requester.userId ?? requester.browser.toString('hex');
  return {
    key: hasKey ? sha256(`${who}:${repeat}`) : null,
    digest: sha256(JSON.stringify([who, repeat, fingerprint])),
  };
}
