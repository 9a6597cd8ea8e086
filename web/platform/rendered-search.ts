import { useLocation, useRouteLoaderData } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

/** During hydration it is that of the server, because cached pages are rendered without a query string. */
export function useRenderedSearch(): string {
  const { search } = useLocation();
  const rendered = useRouteLoaderData<{ search: string }>('root')?.search ?? '';
  return useHydrated() ? search : rendered;
}
