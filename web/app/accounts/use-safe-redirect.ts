import { useSearchParams } from 'react-router';
import { safeRedirect } from '#web/platform/redirect/safe-redirect.ts';

/** Page to return to after login, if it is one of ours. */
export function useSafeRedirect(): string | undefined {
  const [query] = useSearchParams();
  return safeRedirect(query.get('from'));
}
