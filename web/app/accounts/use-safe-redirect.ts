import { safeRedirect } from '#web/platform/redirect/safe-redirect.ts';
import { useRenderedAddress } from '#web/platform/rendered-address.ts';

/** Page to return to after login, if it is one of ours. */
export function useSafeRedirect(): string | undefined {
  const { search } = useRenderedAddress();
  return safeRedirect(new URLSearchParams(search).get('from'));
}
