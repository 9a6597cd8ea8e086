import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Refetches queries whose data has changed on the server. `invalidateQueries` does not cancel a first fetch that is
 * still running and may have read the data before the change, so cancel it first. It does cancel a later fetch, and
 * with it the next page that a user has asked for, so wait for that one.
 */
export async function refetch(client: QueryClient, filters: QueryFilters): Promise<void> {
  await client.cancelQueries({ ...filters, predicate: ({ state }) => state.data === undefined });
  const running = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  await Promise.allSettled(running.map(({ promise }) => promise));
  await client.invalidateQueries(filters);
}
