import { useQuery } from '../asking/use-query.ts';
import type { Filters } from './matches.ts';

/** What the address says of the board: filters, the task that is open, the archive. */
export function useFilters() {
  const { query, change } = useQuery();
  const put = (changes: Record<string, string | undefined>, replace = true) =>
    change(
      (next) => {
        for (const [key, value] of Object.entries(changes)) {
          if (value === undefined) next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace },
    );
  const filters: Filters = {
    mine: query.has('mine'),
    today: query.get('due') === 'today',
    search: query.get('search')?.trim() ?? '',
  };
  return {
    filters,
    filtered: filters.mine || filters.today || filters.search !== '',
    open: query.get('task'),
    archive: query.has('archive'),
    setMine: (on: boolean) => put({ mine: on ? '1' : undefined }),
    setToday: (on: boolean) => put({ due: on ? 'today' : undefined }),
    setSearch: (words: string) => put({ search: words || undefined }),
    clear: () => put({ mine: undefined, due: undefined, search: undefined }),
    setOpen: (id: string | undefined) => put({ task: id }, id === undefined),
  };
}
