import { useSyncExternalStore } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';

const never = () => () => undefined;

/**
 * Query and fragment of the address. During hydration those that the page was rendered with: a page in the server's
 * memory was rendered without them.
 */
export function useRenderedAddress(): { search: string; hash: string } {
  const { search, hash } = useLocation();
  const rendered = useRouteLoaderData<{ search: string }>('root')?.search ?? '';
  return {
    search: useSyncExternalStore(
      never,
      () => search,
      () => rendered,
    ),
    hash: useSyncExternalStore(
      never,
      () => hash,
      () => '',
    ),
  };
}
