import { useInfiniteQuery } from '@tanstack/react-query';
import type { Reply } from '#web/platform/api.ts';
import { endpointPages } from '#web/platform/data/endpoints.ts';

type Page = Reply<'listPersonEvents'>;
export type Event = Page['items'][number];

/** Events of a customer, latest first. */
export function useEvents(id: string) {
  return useInfiniteQuery(
    endpointPages(
      'listPersonEvents',
      (before: Exclude<Page['next'], null> | undefined) => ({ params: { id }, query: before ? { before } : {} }),
      (page) => page.next,
    ),
  );
}
