import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Refetches queries whose data has changed on the server. `invalidateQueries` does not cancel a running first fetch,
 * which may have read the data before the change, so cancel it here. It does cancel a running refetch and a fetch of
 * the next page that the user has requested, so wait for them to end.
 */
export async function refetch(client: QueryClient, filters: QueryFilters): Promise<void> {
  await client.cancelQueries({ ...filters, predicate: ({ state }) => state.data === undefined });
  const running = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  await Promise.allSettled(running.map(({ promise }) => promise));
  await client.invalidateQueries(filters);
}
