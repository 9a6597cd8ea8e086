// @vitest-environment happy-dom
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logOut, storeLogin } from '#web/platform/auth/auth-store.ts';
import { FirstDataContext, useFirstPage } from './first-data.ts';
import { BrowserQueryCache, UserQueryCache } from './UserQueryCache.tsx';

const asha = { _id: 'asha', name: 'Asha', role: 'user' } as const;
const bela = { _id: 'bela', name: 'Bela', role: 'user' } as const;
const invoices = ['GET /api/user/invoices', {}];

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true }));
});
afterEach(async () => {
  cleanup();
  await act(() => logOut());
  vi.unstubAllGlobals();
});

let client: ReturnType<typeof useQueryClient>;
function Screen() {
  client = useQueryClient();
  return <p>{JSON.stringify(client.getQueryData(invoices) ?? null)}</p>;
}
const storeInvoices = (number: string) => client.setQueryData(invoices, [number]);
const logIn = (user: typeof asha | typeof bela) => act(async () => storeLogin(`token of ${user._id}`, user));

test('a page that a guest has opened shows nothing of a user who logged in and out to the next user', async () => {
  render(
    <BrowserQueryCache>
      <Screen />
    </BrowserQueryCache>,
  );
  await logIn(asha);
  storeInvoices('CH/1');
  await act(() => logOut());
  expect(client.getQueryData(invoices)).toBeUndefined();
  await logIn(bela);
  expect(client.getQueryData(invoices)).toBeUndefined();
  storeInvoices('CH/2');
  await act(() => logOut());
  await logIn(asha);
  expect(client.getQueryData(invoices)).toBeUndefined();
});

test('data of the HTML are shown while the page is hydrated, and not when the user comes back after another one', async () => {
  await logIn(asha);
  const first = { user: { ...asha, profilePhoto: null }, at: 0, replies: [[invoices, ['CH/1']]] } as const;
  const page = (owner: string) => (
    <FirstDataContext value={first}>
      <UserQueryCache key={owner} owner={owner}>
        <Screen />
      </UserQueryCache>
    </FirstDataContext>
  );
  const place = document.createElement('div');
  place.innerHTML = renderToString(page('asha'));
  expect(place.textContent).toBe('["CH/1"]');
  const root = await act(async () => hydrateRoot(place, page('asha')));
  expect(client.getQueryData(invoices)).toEqual(['CH/1']);
  for (const owner of ['bela', 'asha']) {
    await act(async () => root.render(page(owner)));
    expect([owner, client.getQueryData(invoices)]).toEqual([owner, undefined]);
  }
  await act(async () => root.unmount());
});

test('a list starts with the page of the HTML without a request, and requests it when the user comes back', async () => {
  await logIn(asha);
  const requestPage = vi.fn(async () => 'requested');
  function List() {
    const { data } = useInfiniteQuery({
      queryKey: ['GET /api/case-reviews', 'pages'],
      queryFn: requestPage,
      initialPageParam: undefined,
      getNextPageParam: () => undefined,
      gcTime: 0,
      ...useFirstPage<string>(['GET /api/case-reviews', {}]),
    });
    return <p>{data?.pages.join()}</p>;
  }
  const replies = [[['GET /api/case-reviews', {}], 'from the HTML']] as const;
  const first = { user: { ...asha, profilePhoto: null }, at: 0, replies };
  const page = (owner: string) => (
    <FirstDataContext value={first}>
      <UserQueryCache key={owner} owner={owner}>
        <List />
      </UserQueryCache>
    </FirstDataContext>
  );
  const place = document.createElement('div');
  place.innerHTML = renderToString(page('asha'));
  const root = await act(async () => hydrateRoot(place, page('asha')));
  expect([place.textContent, requestPage.mock.calls.length]).toEqual(['from the HTML', 0]);
  for (const owner of ['bela', 'asha']) await act(async () => root.render(page(owner)));
  await vi.waitFor(() => expect([place.textContent, requestPage.mock.calls.length]).toEqual(['requested', 2]));
  await act(async () => root.unmount());
});
