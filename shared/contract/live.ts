import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What staff screens hear about: the kind of thing that changed. What it is now, they ask the endpoints. */
export const liveTopics = ['tasks', 'enquiries', 'orders', 'customers'] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** One line of the stream at `/api/live`; `id` is of the thing that changed. */
export const liveNews = z.object({ topic: z.enum(liveTopics), id: z.string() });
export type LiveNews = z.infer<typeof liveNews>;

/**
 * Server-sent events. A message is one `LiveNews`. The event `refresh` says that news may have been missed, so that
 * screens ask again: it comes first in every stream, and after the server itself could not hear for a while.
 */
export const followNews = endpoint({
  method: 'GET',
  path: '/api/live',
  access: 'staff',
  summary: 'A stream of server-sent events (text/event-stream) that tells what changed.',
  reply: z.unknown(),
  refusals: ['too_many', 'unavailable'],
});
