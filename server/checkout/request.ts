import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { startPayment } from '#shared/contract/checkout.ts';
import type { Language } from '#shared/language.ts';
import { readGstin } from '#shared/rules/gstin.ts';
import { readPhone } from '#shared/rules/phone.ts';
import type { Quote } from '#shared/rules/pricing.ts';

export type Buyer = {
  name: string;
  email: string;
  phone: string;
  address: string | null;
  state: string | null;
  gstin: string | null;
  language: Language;
};

/** What was typed, in one spelling: addresses in small letters, phones as ten digits, empty answers as none. */
export function buyerOf(typed: z.output<typeof startPayment.body>): Buyer {
  const phone = readPhone(typed.phone);
  return {
    name: typed.name.trim(),
    email: typed.email.trim().toLowerCase(),
    phone: 'digits' in phone ? phone.digits : '',
    address: typed.address?.trim() || null,
    state: typed.state?.trim() || null,
    gstin: (typed.gstin && readGstin(typed.gstin)) || null,
    language: typed.language,
  };
}

/** `ch_` and 130 random bits in letters that cannot be misread: nobody guesses it, the provider takes it. */
export function newOrderId(): string {
  const letters = '0123456789abcdefghjkmnpqrstvwxyz';
  return `ch_${[...randomBytes(26)].map((byte) => letters[byte & 31]).join('')}`;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** An Idempotency-Key as it is kept. */
export function keyDigest(key: string): string {
  return sha256(`key:${key}`);
}

/** The same for the same buyer wanting the same thing at the same price, so that a double click is one order. */
export function requestDigest(buyer: Buyer, quote: Quote, key: string | undefined): string {
  // The same wish read in another language is still the same wish.
  const { language: _, ...who } = buyer;
  const { planId, duration, quantity, couponCode, total } = quote;
  return sha256(JSON.stringify([key ?? null, who, planId, duration, quantity, couponCode, total]));
}
