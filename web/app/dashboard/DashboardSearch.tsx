import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useDebouncedValue } from '#web/platform/data/use-debounced-value.ts';
import { Combobox } from '#web/ui/Combobox.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { groupResults, noResults } from './search-results.ts';

export function DashboardSearch() {
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const settled = useDebouncedValue(words);
  const { data, isError } = useQuery({
    ...endpointQuery('GET /api/user/search', { query: { q: settled } }),
    enabled: settled !== '',
  });
  const groups = isError ? [] : groupResults((words !== '' && data) || noResults);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const answered = words === settled && data !== undefined;
  return (
    <search className="relative block">
      <label htmlFor="search" className="sr-only">
        {m.dashboard_search()}
      </label>
      <SearchIcon className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted" />
      <Combobox
        id="search"
        variant="overlay"
        enterKeyHint="search"
        placeholder={m.dashboard_search_hint()}
        words={typed}
        onWords={setTyped}
        groups={groups}
        status={isError ? m.dashboard_search_away() : answered ? countText(count, words) : m.dashboard_search_asking()}
        listLabel={m.dashboard_search_results()}
        className="control pl-11 [&::-webkit-search-cancel-button]:appearance-none"
      />
    </search>
  );
}

function countText(count: number, words: string): string {
  if (count === 0) return m.dashboard_search_none({ words });
  return count === 1 ? m.dashboard_search_one() : m.dashboard_search_count({ count });
}
