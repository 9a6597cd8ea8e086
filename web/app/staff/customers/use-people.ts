import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Reply } from '#web/platform/api.ts';
import { callOrThrow } from '#web/platform/data/endpoints.ts';
import type { CustomerListView } from './view.ts';

const pageSize = 50;

type People = Exclude<Reply<'listPeople'>, readonly unknown[]>;
export type Person = People['items'][number];

/** Customers of a view; the previous page stays as `isPlaceholderData` while the next one loads. */
export function useCustomers(view: CustomerListView) {
  const query = { ...view, search: view.search || undefined, pageSize };
  return useQuery({
    queryKey: ['listPeople', { query }],
    queryFn: async (): Promise<People> => {
      const found = await callOrThrow('listPeople', { query });
      if (Array.isArray(found)) throw new Error('listPeople answers with a page where a page size is named');
      return found;
    },
    placeholderData: keepPreviousData,
  });
}
