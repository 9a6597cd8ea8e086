import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { useSession } from '#web/platform/auth/session.tsx';
import { storedUser } from '#web/platform/storage/safe-storage.ts';
import { useHydrated } from '#web/platform/use-hydrated.ts';
import { expireFirstData, FirstDataContext, storeFirstData } from './first-data.ts';
import { clearOnLogout, createQueryClient, queryClientFor } from './query-client.ts';

/** Provides the query cache of a user, or of a guest (''); on the server, a new cache for each render. */
export function UserQueryCache({ owner, children }: { owner: string; children: ReactNode }) {
  const data = useContext(FirstDataContext);
  const isHydrating = !useHydrated();
  // Only for the screen that is hydrated, because the data is old when the user comes back to the screen.
  const [first] = useState(isHydrating && data?.user._id === owner ? data : null);
  const [client] = useState(() => {
    const cache = import.meta.env.SSR ? createQueryClient() : queryClientFor(owner);
    if (first) storeFirstData(cache, first);
    return cache;
  });
  useEffect(clearOnLogout, []);
  useEffect(() => (first ? () => expireFirstData(client, first) : undefined), [client, first]);
  return (
    <FirstDataContext value={first}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </FirstDataContext>
  );
}

/** Not in the root of all pages, because checkout and login first show without the library. */
export function BrowserQueryCache({ children }: { children: ReactNode }) {
  const provided = useContext(QueryClientContext);
  const { state, user } = useSession();
  const [stored] = useState(() => (import.meta.env.SSR ? '' : (storedUser()?._id ?? '')));
  if (provided) return children;
  const owner = state === 'loading' ? stored : (user?._id ?? '');
  return (
    <UserQueryCache key={owner} owner={owner}>
      {children}
    </UserQueryCache>
  );
}
