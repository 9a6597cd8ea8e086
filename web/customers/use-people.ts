import type { Reply } from '../api.ts';
import { reply } from '../asking/reply.ts';
import { useAsked } from '../asking/use-asked.ts';

export const pageSize = 50;

type People = Exclude<Reply<'listPeople'>, readonly unknown[]>;
export type Person = People['items'][number];

/** One page of the people that a search finds. */
export function usePeople(search: string, page: number) {
  return useAsked(`${page} ${search}`, async (): Promise<People> => {
    const found = await reply('listPeople', { query: { ...(search ? { search } : {}), page, pageSize } });
    return Array.isArray(found) ? { items: found, total: found.length, page, pageSize } : found;
  });
}
