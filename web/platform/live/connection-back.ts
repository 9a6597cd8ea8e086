import { liveState, subscribeToLiveState } from './stream.ts';

/** The browser goes online, the page becomes visible, or the live updates reconnect. */
export function onConnectionBack(listener: () => void, signal: AbortSignal): void {
  let wasLive = liveState() === 'live';
  const leaveStream = subscribeToLiveState(() => {
    const isLive = liveState() === 'live';
    if (isLive && !wasLive) listener();
    wasLive = isLive;
  });
  const onVisible = () => {
    if (!document.hidden) listener();
  };
  addEventListener('online', listener, { signal });
  document.addEventListener('visibilitychange', onVisible, { signal });
  signal.addEventListener('abort', leaveStream, { once: true });
}
