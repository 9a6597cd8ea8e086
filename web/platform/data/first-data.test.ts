import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { expireFirstData, storeFirstData } from './first-data.ts';

const user = { _id: '1', name: 'Asha', role: 'user', profilePhoto: null } as const;

test('data of the HTML are not fetched again on their screen, but on the next one', async () => {
  const client = new QueryClient();
  const queryKey = ['GET /api/user/dashboard', {}];
  const queryFn = vi.fn(async () => ({ totalOrders: 1 }));
  const first = { user, at: 0, replies: [[queryKey, { totalOrders: 0 }]] } as const;
  const observe = () => new QueryObserver(client, { queryKey, queryFn });
  const show = (observer: ReturnType<typeof observe>) => observer.subscribe(() => undefined)();
  storeFirstData(client, first);
  show(observe());
  expect([queryFn.mock.calls.length, client.getQueryData(queryKey)]).toEqual([0, { totalOrders: 0 }]);
  // React renders the next screen before it removes the former one.
  const next = observe();
  expireFirstData(client, first);
  show(next);
  expect(queryFn.mock.calls.length).toBe(1);
});
