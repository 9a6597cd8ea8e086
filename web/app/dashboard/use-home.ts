import { useQuery } from '@tanstack/react-query';
import { callOrThrow } from '#web/platform/data/endpoints.ts';
import { moveSavedPlansToAccount } from '#web/platform/storage/saved-plans.ts';

async function loadHome() {
  await moveSavedPlansToAccount();
  const [numbers, saved] = await Promise.all([callOrThrow('getDashboard', {}), callOrThrow('listFavourites', {})]);
  return { ...numbers, saved };
}

export type Home = Awaited<ReturnType<typeof loadHome>>;

/** Dashboard data: statistics, latest orders and saved plans, after plans saved as a guest were merged. */
export function useHome() {
  // Not cached: a plan that was just removed must not flash up.
  return useQuery({ queryKey: ['home'], queryFn: loadHome, gcTime: 0 });
}
