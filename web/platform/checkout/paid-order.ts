import { isObject } from '#web/platform/is-object.ts';

/** Order that was paid in this tab; does not contain buyer data. */
export type PaidOrder = { planSlug: string; orderId: string; ticket: string };

const key = 'paidOrder';

export function storePaidOrder({ planSlug, orderId, ticket }: PaidOrder): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ planSlug, orderId, ticket }));
  } catch {
    // Storage is disabled; then the checkout cannot know of the order.
    return;
  }
}

export function readPaidOrder(planSlug: string): PaidOrder | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (!isObject(value) || value['planSlug'] !== planSlug) return null;
    const { orderId, ticket } = value;
    return typeof orderId === 'string' && typeof ticket === 'string' ? { planSlug, orderId, ticket } : null;
  } catch {
    return null;
  }
}
