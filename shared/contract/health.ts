import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const getLive = endpoint({
  method: 'GET',
  path: '/livez',
  access: 'everyone',
  summary: 'The process answers.',
  reply: z.object({ live: z.literal(true) }),
});

export const getReady = endpoint({
  method: 'GET',
  path: '/readyz',
  access: 'everyone',
  summary: 'The database answers and its migrations are done.',
  reply: z.object({ ready: z.literal(true) }),
  refusals: ['unavailable'],
});
