import { Archive } from './Archive.tsx';
import { LiveBoard } from './LiveBoard.tsx';
import { useFilters } from './use-filters.ts';

/** The board, or its archive: the address says which. */
export function TaskBoard() {
  const wishes = useFilters();
  return wishes.archive ? <Archive /> : <LiveBoard wishes={wishes} />;
}
