import { QueryClient } from '@tanstack/react-query';
import { currentSession, watchSession } from '#web/platform/auth/auth-store.ts';
import { ApiCallError } from './endpoints.ts';

const retries = 2;

/** Retries only requests without a response; errors, time-outs and offline devices are reported at once. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (!(error instanceof ApiCallError) || !navigator.onLine) return false;
  const { status, timedOut } = error.failure;
  return status === 0 && !timedOut && failures < retries;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // navigator.onLine is unreliable: always try the request and show its failure.
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

/** Query cache of one user in this tab, in memory: cleared on logout, replaced on another login. */
export function queryClientFor(owner: string): QueryClient {
  if (current?.owner === owner) return current.client;
  if (!current) watchSession(clearAfterLogout);
  current?.client.clear();
  current = { owner, client: createQueryClient() };
  return current.client;
}

/** An expired session keeps the page and its data on screen. */
function clearAfterLogout(): void {
  const { state, ended } = currentSession();
  if (state === 'guest' && !ended) current?.client.clear();
}
