import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { createContext, useContext, useState } from 'react';
import type { RouterContextProvider } from 'react-router';
import { isStaff } from '#shared/rules/accounts.ts';
import type { Input, Reply } from '#web/platform/api/api.ts';
import { addressOf, type Call } from '#web/platform/api/api-addresses.ts';
import type { RenderedUser } from '#web/platform/auth/auth-store.ts';
import { loaderContext } from '#web/platform/context.ts';
import { useHydrated } from '#web/platform/use-hydrated.ts';

/** Read by the server, so that the HTML contains the data and the browser need not request it. */
export type FirstData = {
  user: RenderedUser;
  /** Time when the server read the data, in ms. */
  at: number;
  replies: readonly (readonly [queryKey: QueryKey, reply: unknown])[];
};

/** Milliseconds for which the data of the server-rendered HTML counts as fresh. */
const freshMs = 10_000;

/** Query of a screen. `queryKey` is needed only if the key differs from that of `endpointQuery`. */
type Read = { [Name in Call]: readonly [name: Name, input: Input<Name>, queryKey?: QueryKey] }[Call];

/** Null without a session or without data for the user's role; then the browser fetches the data. */
export async function readFirstData(
  context: Readonly<RouterContextProvider>,
  readsOf: { customer?: readonly Read[]; staff?: readonly Read[] },
): Promise<FirstData | null> {
  const { ownReply } = context.get(loaderContext);
  const at = Date.now();
  const profile = await ownReply?.(addressOf('GET /api/user/profile', {}).path);
  if (!ownReply || profile === undefined) return null;
  const { _id, name, role, accountant, profilePhoto } = (profile as Reply<'GET /api/user/profile'>).user;
  const reads = readsOf[isStaff(role) ? 'staff' : 'customer'];
  if (!reads) return null;
  const replies = await Promise.all(
    reads.map(async ([call, input, queryKey = [call, input]]) => {
      const reply = await ownReply(addressOf(call, input).path);
      return [queryKey, reply] as const;
    }),
  );
  return {
    user: { _id, name, role, accountant, profilePhoto },
    at,
    replies: replies.filter(([, reply]) => reply !== undefined),
  };
}

/** Stores the data of the server-rendered HTML in the user's query cache, so that the screen does not refetch it. */
export function storeFirstData(client: QueryClient, { replies }: FirstData): void {
  for (const [queryKey, reply] of replies) {
    client.setQueryDefaults(queryKey, { staleTime: freshMs });
    client.setQueryData(queryKey, reply);
  }
}

/** Other screens may change the data, so the next screen has to fetch it again. */
export function expireFirstData(client: QueryClient, { replies }: FirstData): void {
  for (const [queryKey] of replies) {
    client.setQueryDefaults(queryKey, { staleTime: 0 });
    // The next screen may already have rendered with the former `staleTime`.
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
}

export const FirstDataContext = createContext<FirstData | null>(null);

/** In ms; on a page with first data, the time when the server read the data. */
export function useFirstRenderTime(): number {
  const first = useContext(FirstDataContext);
  const [at] = useState(() => first?.at ?? Date.now());
  return at;
}

/** The present time in ms, and during hydration that of the server, so that the browser renders the same ages. */
export function useNow(): number {
  const first = useFirstRenderTime();
  return useHydrated() ? Date.now() : first;
}

/** `queryKey` must differ from the key of the infinite query. */
export function useFirstPage<Page>(queryKey: QueryKey) {
  const page = useFirstReply(queryKey) as Page | undefined;
  if (page === undefined) return {};
  return { initialData: { pages: [page], pageParams: [undefined] }, staleTime: freshMs };
}

/** Unlike the query cache, it does not change during hydration, so the browser renders the same. */
export function useFirstReply(queryKey: QueryKey): unknown {
  const first = useContext(FirstDataContext);
  return first?.replies.find(([key]) => hashKey(key) === hashKey(queryKey))?.[1];
}
