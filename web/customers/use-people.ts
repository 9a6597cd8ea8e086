import { useState } from 'react';
import type { Reply } from '../api.ts';
import { reply } from '../asking/reply.ts';
import { useAsked } from '../asking/use-asked.ts';
import { addressOf, type View } from './view.ts';

const pageSize = 50;

type People = Exclude<Reply<'listPeople'>, readonly unknown[]>;
export type Person = People['items'][number];

/** The people of a view; while the next ones are on their way, those before them, marked as `old`. */
export function usePeople(view: View) {
  const asked = useAsked(addressOf(view), async (): Promise<People> => {
    const found = await reply('listPeople', {
      query: { ...view, search: view.search || undefined, pageSize },
    });
    if (Array.isArray(found)) throw new Error('a page was asked for');
    return found;
  });
  const [last, setLast] = useState<People>();
  if (asked.data && asked.data !== last) setLast(asked.data);
  return { ...asked, data: asked.data ?? last, old: asked.data === undefined };
}
