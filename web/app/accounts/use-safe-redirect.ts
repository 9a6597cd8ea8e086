import { safeRedirect } from '#web/platform/redirect/safe-redirect.ts';
import { useRenderedSearch } from '#web/platform/rendered-search.ts';

/** Page to return to after login, if it is one of ours. */
export function useSafeRedirect(): string | undefined {
  const search = useRenderedSearch();
  return safeRedirect(new URLSearchParams(search).get('from'));
}
