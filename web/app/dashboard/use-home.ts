import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { moveSavedPlansToAccount, storedSlugs } from '#web/platform/storage/saved-plans.ts';

/** Queries the dashboard data: statistics, latest orders and saved plans, including plans saved as a guest. */
export function useHome() {
  const client = useQueryClient();
  const [moved, setMoved] = useState(() => storedSlugs().length === 0);
  const numbers = useQuery({ ...endpointQuery('GET /api/user/dashboard', {}), enabled: moved });
  const saved = useQuery({ ...endpointQuery('GET /api/user/favourites', {}), enabled: moved });
  const reload = () => Promise.all([numbers.refetch(), saved.refetch()]);

  useEffect(() => {
    if (moved) return;
    void moveSavedPlansToAccount().then(async () => {
      setMoved(true);
      for (const name of ['GET /api/user/dashboard', 'GET /api/user/favourites'] as const)
        await client.invalidateQueries({ queryKey: [name] });
    });
  }, [moved, client]);

  const failed = [numbers, saved].find(({ isError }) => isError);
  return {
    data: numbers.data && saved.data ? { ...numbers.data, saved: saved.data } : undefined,
    isError: failed !== undefined,
    isFetching: numbers.isFetching || saved.isFetching,
    error: numbers.error ?? saved.error,
    errorUpdateCount: numbers.errorUpdateCount + saved.errorUpdateCount,
    refetch: reload,
  };
}

export type Home = NonNullable<ReturnType<typeof useHome>['data']>;
