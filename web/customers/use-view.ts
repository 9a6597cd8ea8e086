import { useQuery } from '../asking/use-query.ts';
import { addressOf, type View, viewIn, wholeList } from './view.ts';

/** What is looked at, as the address says; `show` changes it and goes back to the first page. */
export function useView() {
  const { query, change } = useQuery();
  const show = (changes: Partial<View>, options: { replace: boolean }) =>
    change((before) => new URLSearchParams(addressOf({ ...wholeList(viewIn(before)), ...changes })), options);
  return { view: viewIn(query), show };
}
