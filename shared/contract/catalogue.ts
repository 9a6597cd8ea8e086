import { z } from 'zod';
import { units } from '../rules/units.ts';
import { endpoints } from './endpoint.ts';
import { messageCode } from './reasons.ts';

export const planId = z.string().min(1).max(60);

export const planReply = z.object({
  slug: z.string(),
  name: z.string(),
  /** Plan name preceded by its platform or category, such as `Zomato · Starter`. */
  title: z.string(),
  category: z.string(),
  price: z.int(),
  tagline: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  termMonths: z.int().nullable(),
  /** Of what one order may buy several; null if it is bought once per order. */
  unit: z.enum(units).nullable(),
});

export const choice = {
  planId,
  duration: z
    .union([z.literal(1), z.literal(3), z.literal(6), z.literal(12)], messageCode('duration_unknown'))
    .optional(),
  quantity: z
    .int(messageCode('quantity_not_whole'))
    .min(1, messageCode('quantity_small'))
    .max(50, messageCode('quantity_large'))
    .optional(),
  couponCode: z.string().max(60, messageCode('coupon_long')).optional(),
};

export const quoteReply = z.object({
  planId: z.string(),
  unitPrice: z.int(),
  duration: z.union([z.literal(1), z.literal(3), z.literal(6), z.literal(12)]),
  quantity: z.int(),
  subtotal: z.int(),
  durationDiscountPercent: z.int(),
  durationDiscount: z.int(),
  couponCode: z.string().nullable(),
  couponDiscount: z.int(),
  total: z.int(),
  tax: z.object({
    ratePercent: z.int(),
    included: z.literal(true),
    taxablePaise: z.int(),
    gstPaise: z.int(),
  }),
  coupon: z
    .object({
      code: z.string(),
      kind: z.enum(['percent', 'flat']),
      value: z.int(),
      /** In the language of the request. */
      description: z.string(),
    })
    .nullable(),
});

export const catalogueEndpoints = endpoints({
  'GET /api/plan/:id': {
    access: 'everyone',
    summary: 'Returns one plan by its slug; `basic` and `premium` are aliases of the growth plans.',
    limit: 'none',
    params: z.object({ id: planId }),
    ids: { id: 'public' },
    sample: () => [{ params: { id: 'basic' } }],
    reply: planReply,
    errors: ['plan_unknown'],
  },
  'GET /api/plans': {
    access: 'everyone',
    summary: 'Lists all plans on sale.',
    limit: 'none',
    reply: z.array(planReply),
  },
  'POST /api/quote': {
    access: 'everyone',
    summary: 'Calculates the price of a plan for months, quantity and coupon, in whole rupees including GST.',
    body: z.strictObject(choice),
    ids: { planId: 'public' },
    sample: () => [{ body: { planId: 'zomato-starter', couponCode: 'WELCOME10' }, expect: [200, 422] }],
    reply: quoteReply,
    errors: [
      'plan_unknown',
      'plan_off_sale',
      'coupon_invalid',
      'coupon_unknown',
      'coupon_invalid_swiggy',
      'coupon_not_for_plan',
      'coupon_not_yet',
      'coupon_ended',
      'coupon_used_up',
      'coupon_used_by_person',
      'coupon_first_order',
      'coupon_needs_login',
      'coupon_of_another',
    ],
  },
});
