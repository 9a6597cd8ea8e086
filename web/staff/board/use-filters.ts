import { useUrlState } from '#web/platform/data/use-url-state.ts';
import type { BoardFilters } from './filter-tasks.ts';

export function useFilters() {
  const { query, change } = useUrlState();
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
  const filters: BoardFilters = {
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
