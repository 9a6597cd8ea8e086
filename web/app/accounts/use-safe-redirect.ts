import { safeRedirect } from '#web/platform/redirect/safe-redirect.ts';
import { useRenderedSearch } from '#web/platform/rendered-search.ts';

/** Returns the page to open after the login, if it is one of our own. */
export function useSafeRedirect(): string | undefined {
  const search = useRenderedSearch();
  return safeRedirect(new URLSearchParams(search).get('from'));
}
