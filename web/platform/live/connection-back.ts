import { liveState, subscribeToLiveState } from './stream.ts';

/**
 * Calls `listener` whenever the connection may have come back, until `signal` is aborted: the browser is online again,
 * the page is shown again, or the live updates have reconnected.
 */
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
