import { type OrderStatus, orderStatuses } from '#shared/rules/orders.ts';
import type { OwnOrder } from '#web/app/orders/shared/order-state.ts';

/** Page size used by the server. */
export const pageSize = 50;

export function olderThan(page: readonly Pick<OwnOrder, 'order_id'>[]): string | undefined {
  return page.length < pageSize ? undefined : page.at(-1)?.order_id;
}

export function wantedStatus(text: string | null): OrderStatus | undefined {
  return orderStatuses.find((status) => status === text);
}

/** Merges the orders of all pages without duplicates, and filters them by their current status. */
export function ordersOf(pages: readonly (readonly OwnOrder[])[], status: OrderStatus | undefined): OwnOrder[] {
  const all = new Map(pages.flat().map((order) => [order.order_id, order]));
  return [...all.values()].filter((order) => status === undefined || order.status === status);
}
