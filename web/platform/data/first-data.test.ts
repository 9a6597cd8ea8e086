import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { expireFirstData, storeFirstData } from './first-data.ts';

const user = { _id: '1', name: 'Asha', role: 'user', profilePhoto: null } as const;

test('data of the HTML are not fetched again on their screen, but on the next one', async () => {
  const client = new QueryClient();
  const queryKey = ['getDashboard', {}];
  const queryFn = vi.fn(async () => ({ totalOrders: 1 }));
  const first = { user, at: 0, replies: [[queryKey, { totalOrders: 0 }]] } as const;
  const show = () => new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)();
  storeFirstData(client, first);
  show();
  expect([queryFn.mock.calls.length, client.getQueryData(queryKey)]).toEqual([0, { totalOrders: 0 }]);
  expireFirstData(client, first);
  show();
  expect(queryFn.mock.calls.length).toBe(1);
});
