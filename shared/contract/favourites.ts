import { z } from 'zod';
import { planReply } from './catalogue.ts';
import { endpoint, usualChanges, usualReads } from './endpoint.ts';

/** Endpoints for the plans that the customer saved. */
export const favouriteEndpoints = {
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
