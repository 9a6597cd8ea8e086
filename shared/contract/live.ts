import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { task } from './tasks.ts';

/** Topics of live updates. Customers get only `cases` and `messages` of their own cases. */
export const liveTopics = ['tasks', 'enquiries', 'orders', 'customers', 'cases', 'messages'] as const;
export type LiveTopic = (typeof liveTopics)[number];

/**
 * NOTIFY payload between server processes. `id` identifies the changed row. `at-risk` (staff only) means that three
 * quarters of our time for this case have just been used up.
 */
export const liveEvent = z.object({
  topic: z.enum(liveTopics),
  id: z.string(),
  about: z.literal('at-risk').optional(),
});
export type LiveEvent = z.infer<typeof liveEvent>;

/**
 * Message of the stream at `/api/live`. For a task it contains the response of `GET /api/tasks/:id` (null if the task was
 * deleted), so that an open board needs no request. For other topics, screens refetch from the endpoints.
 */
export const liveMessage = liveEvent.extend({ task: task.nullable().optional() });
export type LiveMessage = z.infer<typeof liveMessage>;

export const liveEndpoints = endpoints({
  /**
   * Stream of server-sent events, each with one `LiveMessage`. The event `refresh` means that messages may have been
   * missed and screens must refetch. It is sent at the start of a stream, unless nothing has changed since `since`, and
   * after the server lost its database connection.
   */
  'GET /api/live': {
    access: 'signed-in',
    summary:
      'Live updates: a stream of server-sent events (text/event-stream). Customers hear of their own cases only.',
    /** `since` is the time at which the server read the screen's data, in milliseconds since 1970. */
    query: z.object({ since: z.coerce.number().int().min(0).optional() }),
    reply: z.unknown(),
    errors: ['too_many', 'unavailable'],
  },
});
