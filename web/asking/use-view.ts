import { useSearchParams } from 'react-router';

/** What a list shows, kept in the address. A changed filter goes back to the first page; `open` and `before` stand alone. */
export function useView() {
  const [query, setQuery] = useSearchParams();
  const read = (key: string) => query.get(key) ?? '';
  const withChanges = (changes: Record<string, string>) => {
    const next = new URLSearchParams(query);
    const narrows = Object.keys(changes).some((key) => key !== 'open');
    if (narrows) next.delete('before');
    for (const [key, value] of Object.entries(changes)) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    return next;
  };
  const show = (changes: Record<string, string>, { replace = false } = {}) =>
    setQuery(withChanges(changes), { replace, preventScrollReset: true });
  const linkTo = (changes: Record<string, string>) => `?${withChanges(changes)}`;
  return { read, show, linkTo };
}

export type View = ReturnType<typeof useView>;
