import { useInfiniteQuery } from '@tanstack/react-query';
import { endpointPages } from '#web/platform/data/endpoints.ts';

const pageSize = 50;

/** Orders of a customer, newest first, 50 per page. */
export function useOrders(id: string) {
  return useInfiniteQuery(
    endpointPages(
      'listPersonOrders',
      (before: string | undefined) => ({ params: { id }, query: { before } }),
      (page) => (page.length === pageSize ? page.at(-1)?.order_id : undefined),
    ),
  );
}
