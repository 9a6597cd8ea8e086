import { type OrderStatus, orderStatuses } from '#shared/rules/orders.ts';
import type { OwnOrder } from '../ui/order-state.ts';

/** How many our server gives at a time. */
export const pageSize = 50;

/** Where the next page begins; nothing when this was the last. */
export function olderThan(page: readonly Pick<OwnOrder, 'order_id'>[]): string | undefined {
  return page.length < pageSize ? undefined : page.at(-1)?.order_id;
}

/** The status in an address; all orders where there is none, or nonsense. */
export function wantedStatus(text: string | null): OrderStatus | undefined {
  return orderStatuses.find((status) => status === text);
}

/** Orders of all pages, each once; with `status` those that are shown with it. */
export function ordersOf(pages: readonly (readonly OwnOrder[])[], status: OrderStatus | undefined): OwnOrder[] {
  const all = new Map(pages.flat().map((order) => [order.order_id, order]));
  return [...all.values()].filter((order) => status === undefined || order.status === status);
}
