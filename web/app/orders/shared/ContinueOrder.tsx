import { lazy, Suspense, useEffect, useState } from 'react';
import { orderKeys, readStored } from '#web/platform/storage/safe-storage.ts';

// Loaded only if there is a pending order.
const OpenOrder = lazy(async () => ({ default: (await import('./OpenOrder.tsx')).OpenOrder }));

export function ContinueOrder({ className = '' }: { className?: string }) {
  const [left, setLeft] = useState(false);
  useEffect(() => setLeft(readStored(orderKeys[1]) !== null), []);
  if (!left) return null;
  return (
    <Suspense>
      <OpenOrder className={className} />
    </Suspense>
  );
}
