/** Liveness and readiness endpoints. */
import { z } from 'zod';
import { endpoints } from './endpoint.ts';

export const healthEndpoints = endpoints({
  'GET /livez': {
    access: 'everyone',
    summary: 'Liveness: the process responds.',
    limit: 'none',
    reply: z.object({ live: z.literal(true) }),
  },
  'GET /readyz': {
    access: 'everyone',
    summary: 'Readiness: the database responds and its migrations are complete.',
    limit: 'none',
    reply: z.object({ ready: z.literal(true) }),
    errors: ['unavailable'],
  },
});
