import { useState } from 'react';
import { m } from '../paraglide/messages.js';
import { SearchIcon } from '../ui/icons.tsx';
import { resultsId, SearchResults } from './SearchResults.tsx';
import { useSearch } from './use-search.ts';
import { useSearchKeys } from './use-search-keys.ts';

/** Finds orders, plans and documents while one types. */
export function SearchBox() {
  const [typed, setTyped] = useState('');
  const search = useSearch(typed);
  const { open, active, close, typing, onKeyDown } = useSearchKeys(search.groups, () => setTyped(''));
  const shown = open && search.words !== '';
  return (
    <search
      className="relative block"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
    >
      <label htmlFor="search" className="sr-only">
        {m.dashboard_search()}
      </label>
      <SearchIcon className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted" />
      <input
        id="search"
        type="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={resultsId}
        aria-activedescendant={shown ? (active ?? undefined) : undefined}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        placeholder={m.dashboard_search_hint()}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          typing();
        }}
        onClick={typing}
        onKeyDown={onKeyDown}
        className="control pl-11 [&::-webkit-search-cancel-button]:appearance-none"
      />
      <SearchResults search={search} shown={shown} active={active} />
    </search>
  );
}
