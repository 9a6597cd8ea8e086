/** Liveness and readiness endpoints. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const getLive = endpoint({
  method: 'GET',
  path: '/livez',
  access: 'everyone',
  summary: 'Liveness: the process responds.',
  reply: z.object({ live: z.literal(true) }),
});

export const getReady = endpoint({
  method: 'GET',
  path: '/readyz',
  access: 'everyone',
  summary: 'Readiness: the database responds and its migrations are complete.',
  reply: z.object({ ready: z.literal(true) }),
  errors: ['unavailable'],
});
