import { useQueryClient } from '@tanstack/react-query';
import { refetch } from '#web/platform/data/refetch.ts';
import { useLive } from './use-live.ts';

const caseQueries = ['listOwnCases', 'getOwnCase', 'listOwnCaseMessages'] as const;

/** Keeps the customer's open case screens up to date. */
export function useLiveCases(): void {
  const client = useQueryClient();
  useLive(() => {
    for (const name of caseQueries) void refetch(client, { queryKey: [name] });
  }, 'customers');
}
