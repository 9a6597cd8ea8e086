import { z } from 'zod';
import { planReply } from './catalogue.ts';
import { endpoints } from './endpoint.ts';

/** Endpoints for the plans that the customer saved. */
export const favouriteEndpoints = endpoints({
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
