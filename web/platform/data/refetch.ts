import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Refetches queries whose data has changed on the server. `invalidateQueries` does not cancel a first fetch that is
 * still running and may have read the data before the change, so cancel it first.
 */
export async function refetch(client: QueryClient, filters: QueryFilters): Promise<void> {
  await client.cancelQueries({ ...filters, predicate: ({ state }) => state.data === undefined });
  await client.invalidateQueries(filters);
}
