import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { orderStatusReply } from './orders.ts';

const found = z.object({ label: z.string(), detail: z.string(), href: z.string() });

/** Endpoints for the customer's dashboard and its search. */
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
});
