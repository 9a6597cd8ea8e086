import { useState } from 'react';
import { shortestSearch } from '#shared/rules/search-word.ts';
import { m } from '../paraglide/messages.js';
import { Button } from './Button.tsx';
import { FieldFrame, fieldAria } from './FieldFrame.tsx';
import { SearchIcon } from './icons.tsx';

type Props = { label: string; words: string; onFind: (words: string) => void };

/** Looks for words of three letters or more; give it the words as its key, so that it follows the address. */
export function FindBox({ label, words, onFind }: Props) {
  const [typed, setTyped] = useState(words);
  const [short, setShort] = useState(false);
  const error = short ? m.desk_find_short({ count: shortestSearch }) : undefined;
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = typed.trim();
          const tooShort = wanted !== '' && wanted.length < shortestSearch;
          setShort(tooShort);
          if (!tooShort) onFind(wanted);
        }}
      >
        <FieldFrame id="find" label={label} error={error}>
          <div className="flex gap-2">
            <input
              id="find"
              type="search"
              autoComplete="off"
              maxLength={100}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              className="control min-w-0 flex-1"
              {...fieldAria('find', { error })}
            />
            <Button type="submit" variant="ghost" aria-label={m.desk_find()} className="px-4">
              <SearchIcon className="size-5" />
            </Button>
          </div>
        </FieldFrame>
      </form>
    </search>
  );
}
