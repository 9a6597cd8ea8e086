import { z } from 'zod';
import { orderStatuses } from '../rules/orders.ts';
import { planReply } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { orderPlace, orderStatusReply } from './orders.ts';

export const subscriptionReply = z.object({
  orderId: z.string(),
  planName: z.string(),
  amount: z.int(),
  /** Months; null for one-time work. */
  duration: z.int().nullable(),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime().nullable(),
  status: z.enum(['Active', 'Expired', 'Cancelled']),
});

const found = z.object({ label: z.string(), detail: z.string(), href: z.string() });

/** What belongs to the signed-in person. */
export const customerEndpoints = {
  listSubscriptions: endpoint({
    method: 'GET',
    path: '/api/user/subscriptions',
    access: 'signed-in',
    summary: 'Every paid plan of the person, the newest first.',
    reply: z.array(subscriptionReply),
  }),
  listOrders: endpoint({
    method: 'GET',
    path: '/api/user/orders',
    access: 'signed-in',
    summary:
      'The person’s orders, the newest first, fifty at a time; `before` is the order_id of the last one seen, or its createdAt.',
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
    summary: 'The person’s own numbers and the latest orders, and whether their PAN card is with us.',
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
    summary: 'Finds among the person’s orders and papers, and among the plans.',
    budget: { requests: 120, seconds: 60 },
    query: z.object({ q: z.string().trim().min(1).max(100) }),
    reply: z.object({ orders: z.array(found), plans: z.array(found), documents: z.array(found) }),
  }),
  listFavourites: endpoint({
    method: 'GET',
    path: '/api/user/favourites',
    access: 'signed-in',
    summary: 'Plans that the person saved with the heart.',
    reply: z.array(planReply),
  }),
  saveFavourite: endpoint({
    method: 'PUT',
    path: '/api/user/favourites/:slug',
    access: 'signed-in',
    summary: 'Saves a plan; saving it twice is no trouble.',
    params: z.object({ slug: z.string().max(60) }),
    status: 204,
    reply: z.null(),
    refusals: ['plan_unknown'],
  }),
  dropFavourite: endpoint({
    method: 'DELETE',
    path: '/api/user/favourites/:slug',
    access: 'signed-in',
    summary: 'Takes a plan off the saved ones.',
    params: z.object({ slug: z.string().max(60) }),
    status: 204,
    reply: z.null(),
  }),
};
