import type { RefObject } from 'react';
import { m } from '../paraglide/messages.js';
import { SearchIcon } from '../ui/icons.tsx';
import { ExportLink } from './ExportLink.tsx';
import { useTypedSearch } from './use-typed-search.ts';
import type { View } from './view.ts';

type Props = { ref: RefObject<HTMLInputElement | null>; view: View; onSearch: (words: string) => void };

/** Finds while one types; beside it the way to take the same list along. */
export function SearchPeople({ ref, view, onSearch }: Props) {
  const { typed, setTyped } = useTypedSearch(view.search, onSearch);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <search className="relative min-w-0 flex-1 basis-72">
        <label htmlFor="find-people" className="sr-only">
          {m.customers_search()}
        </label>
        <SearchIcon className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted" />
        <input
          ref={ref}
          id="find-people"
          type="search"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          aria-describedby="find-people-keys"
          aria-keyshortcuts="/"
          placeholder={m.customers_search_hint()}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="control pr-12 pl-11"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 grid size-7 -translate-y-1/2 place-items-center rounded-ticket border border-line font-sans text-sm text-muted max-lg:hidden"
        >
          /
        </span>
        <p id="find-people-keys" className="sr-only">
          {m.customers_search_key()}
        </p>
      </search>
      <ExportLink view={view} className="max-md:hidden" />
    </div>
  );
}
