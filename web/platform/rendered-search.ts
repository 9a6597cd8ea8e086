import { useSyncExternalStore } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';

const never = () => () => undefined;

/**
 * Query of the address. During hydration that with which the page was rendered: a page in the server's memory was
 * rendered without one.
 */
export function useRenderedSearch(): string {
  const { search } = useLocation();
  const rendered = useRouteLoaderData<{ search: string }>('root')?.search ?? '';
  return useSyncExternalStore(
    never,
    () => search,
    () => rendered,
  );
}
