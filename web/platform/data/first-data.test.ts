import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { storeFirstData } from './first-data.ts';

const user = { _id: '1', name: 'Asha', role: 'user', profilePhoto: null } as const;

test('data of the HTML are not fetched again on their screen, but on the next one', async () => {
  const client = new QueryClient();
  const queryKey = ['getDashboard', {}];
  const queryFn = vi.fn(async () => ({ totalOrders: 1 }));
  const show = () => new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)();
  const leave = storeFirstData(client, { user, at: 0, replies: [[queryKey, { totalOrders: 0 }]] });
  show();
  expect([queryFn.mock.calls.length, client.getQueryData(queryKey)]).toEqual([0, { totalOrders: 0 }]);
  leave();
  show();
  expect(queryFn.mock.calls.length).toBe(1);
});

test('data of the HTML are not shown again to a user who comes back after another one', () => {
  const first = { user, at: 0, replies: [[['getDashboard', {}], { totalOrders: 0 }]] } as const;
  storeFirstData(new QueryClient(), first)();
  const client = new QueryClient();
  storeFirstData(client, first);
  expect(client.getQueryData(['getDashboard', {}])).toBeUndefined();
});
