import { m } from '../paraglide/messages.js';
import type { Group, Option } from './found.ts';
import type { useSearch } from './use-search.ts';

export const resultsId = 'search-results';

type Props = { search: ReturnType<typeof useSearch>; shown: boolean; active: string | null };

function wordsFor({ groups, answered, away, words }: Props['search']): string {
  if (away) return m.dashboard_search_away();
  if (!answered) return m.dashboard_search_asking();
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  if (count === 0) return m.dashboard_search_none({ words });
  return count === 1 ? m.dashboard_search_one() : m.dashboard_search_count({ count });
}

export function SearchResults({ search, shown, active }: Props) {
  const { groups } = search;
  const some = groups.length > 0 && !search.away;
  return (
    <div
      className={`absolute right-0 left-0 top-full z-10 mt-1.5 rounded-card border border-line bg-card py-2 shadow-card lg:left-auto lg:w-104 ${shown ? '' : 'hidden'}`}
    >
      <p role="status" className={some ? 'sr-only' : 'px-4 py-2 text-muted'}>
        {shown && wordsFor(search)}
      </p>
      <div
        role="listbox"
        id={resultsId}
        aria-label={m.dashboard_search_results()}
        className="max-h-[min(26rem,60dvh)] overflow-y-auto"
      >
        {some && groups.map((group) => <Results key={group.name} {...group} active={active} />)}
      </div>
    </div>
  );
}

function Results({ name, options, active }: Group & { active: string | null }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
    <div
      role="group"
      aria-label={name}
      className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1"
    >
      <p aria-hidden="true" className="px-4 pt-1.5 text-sm text-muted">
        {name}
      </p>
      {options.map((option) => (
        <Result key={option.id} {...option} active={option.id === active} />
      ))}
    </div>
  );
}

function Result({ id, label, detail, href, active }: Option & { active: boolean }) {
  return (
    <a
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      href={href}
      className="block px-4 py-1.5 leading-snug hover:bg-wash aria-selected:bg-haldi-wash"
    >
      <span className="block font-medium">{label}</span>
      <span className="text-sm text-muted">{detail}</span>
    </a>
  );
}
