import { useLocation, useRouteLoaderData } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

/**
 * Query of the address. During hydration that with which the page was rendered: a page in the server's memory was
 * rendered without one.
 */
export function useRenderedSearch(): string {
  const { search } = useLocation();
  const rendered = useRouteLoaderData<{ search: string }>('root')?.search ?? '';
  return useHydrated() ? search : rendered;
}
