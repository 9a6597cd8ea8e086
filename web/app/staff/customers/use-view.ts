import { useUrlState } from '#web/platform/data/use-url-state.ts';
import { addressOf, type CustomerListView, viewIn, wholeList } from './view.ts';

/** View of the customer list in the URL; `show` changes it and returns to the first page. */
export function useCustomerListView() {
  const { query, change } = useUrlState();
  const show = (changes: Partial<CustomerListView>, options: { replace: boolean }) =>
    change((before) => new URLSearchParams(addressOf({ ...wholeList(viewIn(before)), ...changes })), options);
  return { view: viewIn(query), show };
}
