import { queryOptions } from '@tanstack/react-query';

/**
 * Code that a screen needs only later, as a query: unlike with `lazy`, the screen stays if the code cannot be loaded, and
 * it can be tried again.
 */
export const codeQuery = <Code>(name: string, load: () => Promise<Code>) =>
  queryOptions({
    queryKey: ['code', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
