import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext, useState } from 'react';
import { storedUser } from '#web/platform/storage/safe-storage.ts';
import { createQueryClient, queryClientFor } from './query-client.ts';

/**
 * Provides the query cache of this browser's user, or of a guest, to screens that guests can open too. Not in the root
 * of all pages, because the first view of the checkout and of the login works without the library.
 */
export function BrowserQueryCache({ children }: { children: ReactNode }) {
  const provided = useContext(QueryClientContext);
  const [client] = useState(() => provided ?? currentClient());
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Returns the query cache of this browser; on the server, a new cache for each render. */
function currentClient() {
  return import.meta.env.SSR ? createQueryClient() : queryClientFor(storedUser()?._id ?? '');
}
