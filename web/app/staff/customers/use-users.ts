import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Reply } from '#web/platform/api/api.ts';
import { callOrThrow } from '#web/platform/data/endpoints.ts';
import type { CustomerListView } from './view.ts';

const pageSize = 50;

type UserPage = Exclude<Reply<'listUsers'>, readonly unknown[]>;
export type ListedUser = UserPage['items'][number];

/** Customers of a view; the previous page stays as `isPlaceholderData` while the next one loads. */
export function useCustomers(view: CustomerListView) {
  const query = { ...view, search: view.search || undefined, pageSize };
  return useQuery({
    queryKey: ['listUsers', { query }],
    queryFn: async (): Promise<UserPage> => {
      const found = await callOrThrow('listUsers', { query });
      if (Array.isArray(found)) throw new Error('listUsers answers with a page where a page size is named');
      return found;
    },
    placeholderData: keepPreviousData,
  });
}
