import { useEffect, useState } from 'react';
import { forgetPayKey } from '#web/platform/auth/pay-key.ts';
import { deletePendingOrder } from '#web/platform/auth/pending-order.ts';
import { type Watched, watchOrder } from './watch-order.ts';

/** Current state of an order, kept up to date by polling. */
export function useOrder(orderId: string): Watched {
  const [watched, setWatched] = useState<Watched>(orderId ? { kind: 'asking' } : { kind: 'unknown' });
  useEffect(() => (orderId ? watchOrder(orderId, setWatched) : undefined), [orderId]);
  const over = watched.kind === 'known' && watched.order.payment_session_id === null;
  useEffect(() => {
    if (!over) return;
    deletePendingOrder(orderId);
    forgetPayKey();
  }, [over, orderId]);
  return watched;
}
