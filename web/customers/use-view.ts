import { useSearchParams } from 'react-router';
import { addressOf, type View, viewIn, wholeList } from './view.ts';

/** What is looked at, as the address says; `show` changes it and goes back to the first page. */
export function useView() {
  const [query, setQuery] = useSearchParams();
  const view = viewIn(query);
  const show = (changes: Partial<View>, options: { replace: boolean }) =>
    setQuery(addressOf({ ...wholeList(view), ...changes }), { ...options, preventScrollReset: true });
  return { view, show };
}
