import { InfiniteQueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { refetch } from './refetch.ts';

test('a next page that is loading is kept when the list is fetched again', async () => {
  const client = createQueryClient();
  const waiting: (() => void)[] = [];
  let held = false;
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['rows'],
    queryFn: async ({ pageParam }) => {
      if (held) await new Promise<void>((done) => waiting.push(done));
      return pageParam;
    },
    initialPageParam: 1,
    getNextPageParam: (last: number) => last + 1,
  });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual([1]);
  held = true;
  const next = observer.fetchNextPage();
  await expect.poll(() => waiting.length).toBe(1);
  const fetched = refetch(client, { queryKey: ['rows'] });
  held = false;
  await Promise.resolve();
  for (const go of waiting) go();
  await Promise.all([next, fetched]);
  expect(observer.getCurrentResult().data?.pages).toEqual([1, 2]);
  stop();
});
