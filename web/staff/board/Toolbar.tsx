import { type ReactNode, useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { useListKeys } from '#web/ui/use-list-keys.ts';
import type { useFilters } from './use-filters.ts';

type Props = { urlFilters: ReturnType<typeof useFilters>; alerts: ReactNode; onNew: () => void };

export function Toolbar({ urlFilters, alerts, onNew }: Props) {
  const { filters, setMine, setToday, setSearch } = urlFilters;
  const [typed, setTyped] = useState(filters.search);
  useListKeys();
  return (
    <div className="board-tools">
      <search>
        <label htmlFor="find" className="sr-only">
          {m.tasks_search()}
        </label>
        <input
          id="find"
          type="search"
          autoComplete="off"
          maxLength={100}
          aria-keyshortcuts="/"
          placeholder={m.tasks_search_short()}
          title={m.tasks_search()}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setSearch(target.value.trim());
          }}
          className="control min-h-11"
        />
      </search>
      <div>{alerts}</div>
      <fieldset className="flex gap-2.5">
        <legend className="sr-only">{m.tasks_filters()}</legend>
        <button type="button" className="toggle" aria-pressed={filters.mine} onClick={() => setMine(!filters.mine)}>
          {m.tasks_mine()}
        </button>
        <button
          type="button"
          className="toggle"
          title={m.tasks_due_today_hint()}
          aria-pressed={filters.today}
          onClick={() => setToday(!filters.today)}
        >
          {m.tasks_due_today()}
        </button>
      </fieldset>
      <Button small className="max-md:px-3.5" onClick={onNew}>
        <PlusIcon className="size-5" />
        {m.tasks_new()}
      </Button>
    </div>
  );
}
