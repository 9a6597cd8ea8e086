import { z } from 'zod';
import { planReply } from './catalogue.ts';
import { endpoints } from './endpoint.ts';
import { orderStatusReply } from './orders.ts';

const found = z.object({ label: z.string(), detail: z.string(), href: z.string() });

export const dashboardEndpoints = endpoints({
  'GET /api/user/dashboard': {
    access: 'signed-in',
    summary: 'Returns the user’s figures and latest orders, and whether a PAN card is uploaded.',
    reply: z.object({
      totalOrders: z.int(),
      favouriteItems: z.int(),
      recentOrders: z.int(),
      latest: z.array(orderStatusReply),
      panSent: z.boolean(),
    }),
  },
  'GET /api/user/search': {
    access: 'signed-in',
    summary: 'Searches the user’s orders and documents, and the plans.',
    limit: { perAddress: 480, perTarget: 120, seconds: 60 },
    query: z.object({ q: z.string().trim().min(1).max(100) }),
    sample: () => [{ query: { q: 'starter' } }],
    reply: z.object({ orders: z.array(found), plans: z.array(found), documents: z.array(found) }),
  },
  'GET /api/user/favourites': {
    access: 'signed-in',
    summary: 'Lists the plans that the user saved.',
    reply: z.array(planReply),
  },
  'PUT /api/user/favourites/:slug': {
    access: 'signed-in',
    summary: 'Saves a plan; idempotent.',
    params: z.object({ slug: z.string().max(60) }),
    ids: { slug: 'public' },
    sample: () => [{ params: { slug: 'basic-growth' } }],
    status: 204,
    reply: z.null(),
    errors: ['plan_unknown'],
  },
  'DELETE /api/user/favourites/:slug': {
    access: 'signed-in',
    summary: 'Removes a saved plan.',
    params: z.object({ slug: z.string().max(60) }),
    ids: { slug: 'public' },
    sample: () => [{ params: { slug: 'basic-growth' } }],
    status: 204,
    reply: z.null(),
  },
});
