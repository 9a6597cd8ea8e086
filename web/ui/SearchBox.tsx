import { formatCount } from '#shared/rules/money.ts';
import { mostHits } from '#shared/rules/search.ts';
import { m } from '#web/paraglide/messages.js';
import type { View } from '#web/platform/data/use-view.ts';
import { SearchIcon } from './icons.tsx';
import { useSearchInput } from './use-search-input.ts';

type Props = { label: string; hint: string; words: string; onSearch: (words: string) => void };

/** Field that searches while the user types; `/` focuses it, arrow keys move to the rows (use-list-keys.ts). */
export function SearchBox({ label, hint, words, onSearch }: Props) {
  const { typed, setTyped } = useSearchInput(words, onSearch);
  return (
    <search className="relative min-w-0 flex-1 basis-72">
      <label htmlFor="find" className="sr-only">
        {label}
      </label>
      <SearchIcon className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted" />
      <input
        id="find"
        type="search"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        aria-describedby="find-keys"
        aria-keyshortcuts="/"
        placeholder={hint}
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
      <p id="find-keys" className="sr-only">
        {m.desk_find_keys()}
      </p>
    </search>
  );
}

type UrlProps = { view: View; label: string; hint: string };

export function UrlSearchBox({ view, label, hint }: UrlProps) {
  return (
    <SearchBox
      label={label}
      hint={hint}
      words={view.read('search')}
      onSearch={(search) => view.show({ search }, { replace: true })}
    />
  );
}

export function SearchCapped() {
  return (
    <p role="status" className="mb-3 text-muted">
      {m.desk_search_capped({ count: formatCount(mostHits) })}
    </p>
  );
}
