import { useEffect, useState } from 'react';
import { type Watched, watchOrder } from './watch-order.ts';

/** How the order with this number stands, kept up to date. */
export function useOrder(orderId: string): Watched {
  const [watched, setWatched] = useState<Watched>(orderId ? { kind: 'asking' } : { kind: 'unknown' });
  useEffect(() => (orderId ? watchOrder(orderId, setWatched) : undefined), [orderId]);
  return watched;
}
