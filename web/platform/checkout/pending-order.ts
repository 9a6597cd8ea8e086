import { orderKeys, readStored, removeStored, writeStored } from '#web/platform/storage/safe-storage.ts';

/** Unpaid order for which this browser opened the payment page; does not contain buyer data. */
export type PendingOrder = { planSlug: string; total: number; orderId: string };

const [, key] = orderKeys;

export function storePendingOrder({ planSlug, total, orderId }: PendingOrder): void {
  writeStored(key, JSON.stringify({ planSlug, total, orderId }));
}

export function readPendingOrder(): PendingOrder | null {
  try {
    return pendingOrderIn(JSON.parse(readStored(key) ?? 'null'));
  } catch {
    return null;
  }
}

/** Deletes the pending order; with `orderId`, only if it is this order. */
export function deletePendingOrder(orderId?: string): void {
  if (orderId === undefined || readPendingOrder()?.orderId === orderId) removeStored(key);
}

function pendingOrderIn(value: unknown): PendingOrder | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('planSlug' in value) || !('total' in value) || !('orderId' in value)) return null;
  const { planSlug, total, orderId } = value;
  if (typeof planSlug !== 'string' || typeof total !== 'number' || typeof orderId !== 'string') return null;
  return { planSlug, total, orderId };
}
