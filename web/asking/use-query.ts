import { useEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

/**
 * The query of the address, and how to change it. A change starts from what was last wished for, not from what is on
 * the screen: who types a word and picks a filter in the same moment gets both.
 */
export function useQuery() {
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
