import { z } from 'zod';

/** What staff screens hear about: the kind of thing that changed. What it is now, they ask the endpoints. */
export const liveTopics = ['tasks', 'enquiries', 'orders', 'customers'] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** One line of the stream at `/api/live`; `id` is of the thing that changed. */
export const liveNews = z.object({ topic: z.enum(liveTopics), id: z.string() });
export type LiveNews = z.infer<typeof liveNews>;
