import { z } from 'zod';
import { categories } from '#shared/rules/catalogue.ts';
import { orderStatuses } from '#shared/rules/orders.ts';
import { subscriptionStatuses } from '#shared/rules/subscriptions.ts';
import { endpoints } from './endpoint.ts';
import { orderPlace, orderStatusReply } from './orders.ts';

export const subscriptionReply = z.object({
  orderId: z.string(),
  planName: z.string(),
  category: z.enum(categories),
  amount: z.int(),
  /** Duration in months; null for one-time work. */
  duration: z.int().nullable(),
  quantity: z.int(),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime().nullable(),
  /** Status; `Done` means one-time work with all steps done. */
  status: z.enum(subscriptionStatuses),
});

/** Endpoints for the customer's own orders and subscriptions. */
export const ownOrderEndpoints = endpoints({
  'GET /api/user/subscriptions': {
    access: 'signed-in',
    summary: 'Lists the paid plans of the user, newest first.',
    reply: z.array(subscriptionReply),
  },
  'GET /api/user/orders': {
    access: 'signed-in',
    summary:
      'Lists the user’s orders, newest first, 50 per page; `before` is the order_id or the createdAt of the last one of the previous page.',
    query: z.object({
      before: orderPlace.optional(),
      status: z.enum(orderStatuses).optional(),
    }),
    reply: z.array(orderStatusReply),
  },
});
