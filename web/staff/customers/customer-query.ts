import { queryOptions } from '@tanstack/react-query';
import { ApiCallError, callOrThrow } from '#web/platform/data/endpoints.ts';
import type { CustomerData } from './customer-documents.ts';

/** Builds the query for a customer by id; its data is null if there is none. */
export function customerQuery(id: string) {
  return queryOptions({
    queryKey: ['GET /api/admin/users/:id', { params: { id } }] as const,
    queryFn: (): Promise<CustomerData | null> =>
      callOrThrow('GET /api/admin/users/:id', { params: { id } }).catch((error: unknown) => {
        const code = error instanceof ApiCallError ? error.failure.apiError?.code : undefined;
        if (code === 'customer_unknown' || code === 'invalid') return null;
        throw error;
      }),
  });
}
