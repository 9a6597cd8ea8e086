import { useEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

/** A change starts from the last requested state, so that two changes in the same frame are both kept. */
export function useUrlState() {
  const [query, setQuery] = useSearchParams();
  const wished = useRef(query);
  useEffect(() => {
    wished.current = query;
  }, [query]);
  const change = (next: (before: URLSearchParams) => URLSearchParams, options: NavigateOptions) => {
    wished.current = next(new URLSearchParams(wished.current));
    setQuery(wished.current, { ...options, preventScrollReset: true });
  };
  return { query, change };
}
