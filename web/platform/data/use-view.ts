import { useUrlState } from './use-url-state.ts';

/** A changed filter resets the page; opening an item does not. */
export function useView() {
  const { query, change } = useUrlState();
  const read = (key: string) => query.get(key) ?? '';
  const show = (changes: Record<string, string>, { replace = false } = {}) =>
    change((before) => withChanges(before, changes), { replace });
  const linkTo = (changes: Record<string, string>) => `?${withChanges(query, changes)}`;
  return { read, show, linkTo };
}

function withChanges(before: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(before);
  const narrows = Object.keys(changes).some((key) => key !== 'open');
  if (narrows) next.delete('before');
  for (const [key, value] of Object.entries(changes)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  return next;
}

export type View = ReturnType<typeof useView>;
