import { useQueryClient } from '@tanstack/react-query';
import { refetch } from '#web/platform/data/refetch.ts';
import { useLive } from './use-live.ts';

const caseQueries = ['GET /api/user/cases', 'GET /api/user/cases/:id', 'GET /api/user/cases/:id/messages'] as const;

export function useLiveCases(): void {
  const client = useQueryClient();
  useLive(() => {
    for (const name of caseQueries) void refetch(client, { queryKey: [name] });
  }, 'customers');
}
