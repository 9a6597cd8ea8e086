import { safeRedirect } from '#web/platform/redirect/safe-redirect.ts';
import { useRenderedSearch } from '#web/platform/rendered-search.ts';

/** Returns the path to open after the login (parameter `from`); undefined unless it leads to one of our own pages. */
export function useSafeRedirect(): string | undefined {
  const search = useRenderedSearch();
  return safeRedirect(new URLSearchParams(search).get('from'));
}
