import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { endpointPages } from '#web/platform/data/endpoints.ts';
import { olderThan, ordersOf, wantedStatus } from './order-pages.ts';

/** The user's orders filtered by the status in the URL, newest first, 50 per page. */
export function useOwnOrders() {
  const [params, setParams] = useSearchParams();
  const status = wantedStatus(params.get('status'));
  const query = useInfiniteQuery(
    endpointPages('listOrders', (before: string | undefined) => ({ query: { before, status } }), olderThan),
  );
  const show = (wanted: string) =>
    setParams(wanted ? { status: wanted } : {}, { replace: true, preventScrollReset: true });
  return { query, orders: ordersOf(query.data?.pages ?? [], status), status, show };
}
