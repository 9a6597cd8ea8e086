import { expect, test } from 'vitest';
import { listedOrder } from '#test/order-fixture.ts';
import type { OwnOrder } from '#web/app/orders/shared/order-state.ts';
import { olderThan, ordersOf, pageSize, wantedStatus } from './order-paging.ts';

const order = (number: number, status: OwnOrder['status'] = 'paid'): OwnOrder => ({
  ...listedOrder,
  order_id: `ch_${number}`,
  status,
  createdAt: new Date(1e12 - number * 1000).toISOString(),
});
const page = Array.from({ length: pageSize }, (_, number) => order(number));

test('a full page has a next page, a short one has none', () => {
  expect(olderThan(page)).toBe(page.at(-1)?.order_id);
  expect(olderThan(page.slice(1))).toBeUndefined();
  expect(olderThan([])).toBeUndefined();
});

test('an order in two pages is shown once', () => {
  expect(ordersOf([page, [order(49), order(50)]], undefined)).toHaveLength(51);
});

test('only orders with the displayed status are listed', () => {
  const mixed = [order(1, 'pending'), order(2, 'failed')];
  expect(ordersOf([mixed], 'pending').map(({ status }) => status)).toEqual(['pending']);
});

test('an invalid filter in the URL shows all orders', () => {
  expect([wantedStatus('paid'), wantedStatus('gold'), wantedStatus(null)]).toEqual(['paid', undefined, undefined]);
});
