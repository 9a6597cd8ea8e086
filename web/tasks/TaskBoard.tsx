import { lazy, Suspense } from 'react';
import { LiveBoard } from './LiveBoard.tsx';
import { useFilters } from './use-filters.ts';

const Archive = lazy(async () => ({ default: (await import('./Archive.tsx')).Archive }));

/** The board, or its archive: the address says which. */
export function TaskBoard() {
  const wishes = useFilters();
  if (!wishes.archive) return <LiveBoard wishes={wishes} />;
  return (
    <Suspense>
      <Archive />
    </Suspense>
  );
}
