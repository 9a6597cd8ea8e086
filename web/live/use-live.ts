import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LiveTopic } from '#shared/contract/live.ts';
import { useSession } from '../session.tsx';
import { followNews, type Heard, liveState, watchLiveState } from './stream.ts';

/**
 * Calls `heard` with each news of these topics while somebody of the staff is signed in; with 'refresh' once when the
 * stream opens and whenever news may have been missed: then ask for everything again.
 */
export function useLive(topics: readonly LiveTopic[], heard: (news: Heard) => void): void {
  const { state, user } = useSession();
  const staff = state === 'signed-in' && user.role !== 'user';
  const listen = useEffectEvent((news: Heard) => {
    if (news === 'refresh' || topics.includes(news.topic)) heard(news);
  });
  useEffect(() => (staff ? followNews((news) => listen(news)) : undefined), [staff]);
}

/** Whether changes of others arrive by themselves; while 'reconnecting' a screen says that it may be behind. */
export function useLiveState() {
  return useSyncExternalStore(watchLiveState, liveState, () => 'connecting' as const);
}
