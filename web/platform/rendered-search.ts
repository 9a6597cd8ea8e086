import { useLocation, useRouteLoaderData } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

/**
 * Query string of the URL. During hydration it is the query string of the server rendering, because cached pages are
 * rendered without one.
 */
export function useRenderedSearch(): string {
  const { search } = useLocation();
  const rendered = useRouteLoaderData<{ search: string }>('root')?.search ?? '';
  return useHydrated() ? search : rendered;
}
