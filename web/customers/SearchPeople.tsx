import { useState } from 'react';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { SearchIcon } from '../ui/icons.tsx';

export function SearchPeople({ search, onSearch }: { search: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState(search);
  return (
    <search>
      <form
        className="flex max-w-2xl gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <label htmlFor="find-people" className="sr-only">
          {m.customers_search()}
        </label>
        <input
          id="find-people"
          type="search"
          autoComplete="off"
          maxLength={100}
          placeholder={m.customers_search()}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="control min-w-0 flex-1"
        />
        <Button type="submit" variant="ghost" aria-label={m.customers_search()}>
          <SearchIcon className="size-5" />
        </Button>
      </form>
    </search>
  );
}
