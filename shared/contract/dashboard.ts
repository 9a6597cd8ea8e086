import { z } from 'zod';
import { categories } from '#shared/rules/catalogue.ts';
import { orderStatuses } from '#shared/rules/orders.ts';
import { subscriptionStatuses } from '#shared/rules/subscriptions.ts';
import { planReply } from './catalogue.ts';
import { endpoint, usualChanges, usualReads } from './endpoint.ts';
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

const found = z.object({ label: z.string(), detail: z.string(), href: z.string() });

/** Endpoints for the signed-in customer. */
export const dashboardEndpoints = {
  listSubscriptions: endpoint({
    method: 'GET',
    path: '/api/user/subscriptions',
    access: 'signed-in',
    summary: 'Lists the paid plans of the user, newest first.',
    rateLimit: usualReads,
    reply: z.array(subscriptionReply),
  }),
  listOrders: endpoint({
    method: 'GET',
    path: '/api/user/orders',
    access: 'signed-in',
    summary:
      'Lists the user’s orders, newest first, 50 per page; `before` is the order_id or the createdAt of the last one of the previous page.',
    rateLimit: usualReads,
    query: z.object({
      before: orderPlace.optional(),
      status: z.enum(orderStatuses).optional(),
    }),
    reply: z.array(orderStatusReply),
  }),
  getDashboard: endpoint({
    method: 'GET',
    path: '/api/user/dashboard',
    access: 'signed-in',
    summary: 'Returns the user’s figures and latest orders, and whether a PAN card is uploaded.',
    rateLimit: usualReads,
    reply: z.object({
      totalOrders: z.int(),
      favouriteItems: z.int(),
      recentOrders: z.int(),
      latest: z.array(orderStatusReply),
      panSent: z.boolean(),
    }),
  }),
  searchOwn: endpoint({
    method: 'GET',
    path: '/api/user/search',
    access: 'signed-in',
    summary: 'Searches the user’s orders and documents, and the plans.',
    rateLimit: { requests: 120, seconds: 60 },
    query: z.object({ q: z.string().trim().min(1).max(100) }),
    reply: z.object({ orders: z.array(found), plans: z.array(found), documents: z.array(found) }),
  }),
  listFavourites: endpoint({
    method: 'GET',
    path: '/api/user/favourites',
    access: 'signed-in',
    summary: 'Lists the plans that the user saved.',
    rateLimit: usualReads,
    reply: z.array(planReply),
  }),
  saveFavourite: endpoint({
    method: 'PUT',
    path: '/api/user/favourites/:slug',
    access: 'signed-in',
    summary: 'Saves a plan; idempotent.',
    rateLimit: usualChanges,
    params: z.object({ slug: z.string().max(60) }),
    status: 204,
    reply: z.null(),
    errors: ['plan_unknown'],
  }),
  dropFavourite: endpoint({
    method: 'DELETE',
    path: '/api/user/favourites/:slug',
    access: 'signed-in',
    summary: 'Removes a saved plan.',
    rateLimit: usualChanges,
    params: z.object({ slug: z.string().max(60) }),
    status: 204,
    reply: z.null(),
  }),
};
