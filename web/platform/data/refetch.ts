import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Fetches queries again because their data changed on the server. A first fetch that is still under way may have read
 * the data before the change, and `invalidateQueries` would keep it: it cancels only fetches of queries with data.
 */
export async function refetch(client: QueryClient, filters: QueryFilters): Promise<void> {
  await client.cancelQueries({ ...filters, predicate: ({ state }) => state.data === undefined });
  await client.invalidateQueries(filters);
}
