import { useEffect, useEffectEvent, useState } from 'react';
import type { Reply } from '../api.ts';
import { reply } from '../asking/reply.ts';
import { useAsked } from '../asking/use-asked.ts';
import { useNews } from './use-news.ts';

type Page = Reply<'listPersonEvents'>;
export type Event = Page['items'][number];

/** What happened with a customer; asked anew from the top when there is news, and whenever `deeds` rises. */
export function useEvents(id: string, deeds: number) {
  const asked = useAsked(`events ${id}`, () => reply('listPersonEvents', { params: { id }, query: {} }));
  useNews(['customers', 'orders', 'tasks', 'enquiries'], asked.again);
  const again = useEffectEvent(asked.again);
  useEffect(() => {
    if (deeds > 0) again();
  }, [deeds]);
  const [last, setLast] = useState<Page>();
  const [older, setOlder] = useState<readonly Page[]>([]);
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  if (asked.data && asked.data !== last) {
    setLast(asked.data);
    setOlder([]);
  }
  const pages = last ? [last, ...older] : [];
  const next = pages.at(-1)?.next ?? null;
  const showOlder = async () => {
    if (next === null || state === 'asking') return;
    setState('asking');
    try {
      const page = await reply('listPersonEvents', { params: { id }, query: { before: next } });
      setOlder((known) => [...known, page]);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return { asked, events: pages.flatMap(({ items }) => items), more: next !== null, state, showOlder };
}
