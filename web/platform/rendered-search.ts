import { useLocation, useRouteLoaderData } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

/**
 * Query string of the URL. During hydration it is the one with which the page was rendered, because cached pages are
 * rendered without a query.
 */
export function useRenderedSearch(): string {
  const { search } = useLocation();
  const rendered = useRouteLoaderData<{ search: string }>('root')?.search ?? '';
  return useHydrated() ? search : rendered;
}
