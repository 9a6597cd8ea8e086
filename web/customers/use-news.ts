import { useEffect, useRef } from 'react';
import type { LiveTopic } from '#shared/contract/live.ts';
import { useLive } from '../live/use-live.ts';

const calm = 400;

/** Calls `again` when something of these topics changed, once for a burst of news; with `id` only for news of that one. */
export function useNews(topics: readonly LiveTopic[], again: () => void, id?: string): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(topics, (news) => {
    if (id !== undefined && news !== 'refresh' && news.id !== id) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), calm);
  });
}
