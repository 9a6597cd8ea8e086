import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Reply } from '#web/platform/api/api.ts';
import { callOrThrow } from '#web/platform/data/endpoints.ts';
import type { CustomerListView } from './view.ts';

const pageSize = 50;

type UserPage = Exclude<Reply<'GET /api/admin/users'>, readonly unknown[]>;
export type ListedUser = UserPage['items'][number];

export const listInput = (view: CustomerListView) => ({
  query: { ...view, search: view.search || undefined, pageSize },
});

/** Queries the customers of a view; the previous page stays as placeholder data while the next one loads. */
export function useCustomers(view: CustomerListView) {
  const input = listInput(view);
  return useQuery({
    queryKey: ['GET /api/admin/users', input],
    queryFn: async (): Promise<UserPage> => {
      const found = await callOrThrow('GET /api/admin/users', input);
      if (Array.isArray(found)) throw new Error('listUsers answers with a page where a page size is named');
      return found;
    },
    placeholderData: keepPreviousData,
  });
}
