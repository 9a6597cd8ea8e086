import { z } from 'zod';
import { categories } from '../rules/catalogue.ts';
import { attemptOutcomes, orderStatuses } from '../rules/orders.ts';
import { endpoint } from './endpoint.ts';

export const orderId = z.string().min(3).max(45);

/** Where a list of orders goes on: the number of the last one seen, or its time; what begins as a time must be one. */
export const orderPlace = z.union([z.iso.datetime(), orderId.regex(/^(?!\d{4}-)/)]);

/** No word about the buyer: the number alone opens this. */
export const orderStatusReply = z.object({
  order_id: z.string(),
  status: z.enum(orderStatuses),
  lastAttempt: z.enum(attemptOutcomes).nullable(),
  ticket: z.string(),
  planId: z.string(),
  planName: z.string(),
  category: z.enum(categories),
  duration: z.int(),
  quantity: z.int(),
  subtotal: z.int(),
  durationDiscount: z.int(),
  couponCode: z.string().nullable(),
  couponDiscount: z.int(),
  total: z.int(),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  /** Present while the order can still be paid. */
  payment_session_id: z.string().nullable(),
});

export const getOrderStatus = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId/status',
  access: 'everyone',
  summary: 'How an order stands; asks the payment provider while it is open.',
  budget: { requests: 240, seconds: 60 },
  params: z.object({ orderId }),
  reply: orderStatusReply,
  refusals: ['order_unknown'],
});
