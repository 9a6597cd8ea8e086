import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useSession } from '#web/platform/auth/session.tsx';
import { type LiveUpdate, liveState, subscribeToLive, subscribeToLiveState } from './stream.ts';

/** 'refresh' means that messages may have been missed, for example before a reconnection: refetch all. */
export function useLive(onUpdate: (update: LiveUpdate) => void, audience: 'staff' | 'customers' = 'staff'): void {
  const { state, user } = useSession();
  const listens = state === 'signed-in' && (user.role === 'user') === (audience === 'customers');
  const listener = useEffectEvent(onUpdate);
  useEffect(() => (listens ? subscribeToLive((update) => listener(update)) : undefined), [listens]);
}

/** Returns the state of the live stream; while it is 'reconnecting', a screen should say that it may be out of date. */
export function useLiveState() {
  return useSyncExternalStore(subscribeToLiveState, liveState, () => 'connecting' as const);
}
