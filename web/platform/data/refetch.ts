import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Refetches queries whose data changed on the server. A first fetch that is still running may have read the data before
 * the change, and `invalidateQueries` would keep its result, because it cancels only fetches of queries that have data.
 */
export async function refetch(client: QueryClient, filters: QueryFilters): Promise<void> {
  await client.cancelQueries({ ...filters, predicate: ({ state }) => state.data === undefined });
  await client.invalidateQueries(filters);
}
