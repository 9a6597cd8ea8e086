import { QueryClient } from '@tanstack/react-query';
import { currentSession, watchSession } from '#web/platform/auth/auth-store.ts';
import { ApiCallError } from './endpoints.ts';

const retries = 2;

/** Only requests without a response, at most twice. Other failures are reported at once. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (!(error instanceof ApiCallError) || !navigator.onLine) return false;
  const { status, timedOut } = error.failure;
  return status === 0 && !timedOut && failures < retries;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // navigator.onLine is unreliable, so always try the request and show its failure.
        networkMode: 'always',
        retry: isWorthRetrying,
        retryDelay: (failures) => 300 * 3 ** failures,
        refetchOnReconnect: ({ state }) => state.status === 'error',
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

let current: { owner: string; client: QueryClient } | undefined;

/** '' is a guest. In memory; cleared when the user logs out, and replaced when another user logs in. */
export function queryClientFor(owner: string): QueryClient {
  if (current?.owner === owner) return current.client;
  current?.client.clear();
  current = { owner, client: createQueryClient() };
  return current.client;
}

let clearsOnLogout = false;

/** Clears the cache after each logout, but not after an expired session, when the page keeps its data. */
export function clearOnLogout(): void {
  if (clearsOnLogout) return;
  clearsOnLogout = true;
  watchSession(() => {
    const { state, ended } = currentSession();
    if (state === 'guest' && !ended && current?.owner) current.client.clear();
  });
}
