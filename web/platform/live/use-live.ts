import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useSession } from '#web/platform/auth/session.tsx';
import { type LiveUpdate, liveState, subscribeToLive, subscribeToLiveState } from './stream.ts';

/**
 * Calls `onUpdate` with each live message while a user of the `audience` is signed in. Passes 'refresh' whenever
 * messages may have been missed, for example after a reconnection; then refetch everything.
 */
export function useLive(onUpdate: (update: LiveUpdate) => void, audience: 'staff' | 'customers' = 'staff'): void {
  const { state, user } = useSession();
  const listens = state === 'signed-in' && (user.role === 'user') === (audience === 'customers');
  const listener = useEffectEvent(onUpdate);
  useEffect(() => (listens ? subscribeToLive((update) => listener(update)) : undefined), [listens]);
}

/** State of the live stream; while 'reconnecting' a screen says that it may be out of date. */
export function useLiveState() {
  return useSyncExternalStore(subscribeToLiveState, liveState, () => 'connecting' as const);
}
