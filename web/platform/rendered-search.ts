import { useLocation, useRouteLoaderData } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

/**
 * Returns the query string of the URL; during hydration that of the server rendering, because cached pages are rendered
 * without one.
 */
export function useRenderedSearch(): string {
  const { search } = useLocation();
  const rendered = useRouteLoaderData<{ search: string }>('root')?.search ?? '';
  return useHydrated() ? search : rendered;
}
