import type { LiveNews } from '#shared/contract/live.ts';
import { call, openNews } from '../api.ts';

/** The tab's one stream of news, open while somebody listens. */

/** `refresh`: news may have been missed, so ask again. */
export type Heard = LiveNews | 'refresh';
export type LiveState = 'connecting' | 'live' | 'reconnecting';

const firstPause = 1_000;
const longestPause = 30_000;
/** A device that slept does not notice that its connection has died. */
const longHidden = 60_000;

const listeners = new Set<(news: Heard) => void>();
const watchers = new Set<() => void>();
let state: LiveState = 'connecting';
let source: EventSource | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let hiddenAt = 0;

export const liveState = () => state;

export function watchLiveState(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Hears of everything until the returned function is called. */
export function followNews(listener: (news: Heard) => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) start();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

function become(next: LiveState): void {
  state = next;
  for (const watcher of watchers) watcher();
}

function tell(news: Heard): void {
  for (const listener of listeners) listener(news);
}

function start(): void {
  addEventListener('online', reconnect);
  document.addEventListener('visibilitychange', onVisibility);
  connect();
}

function stop(): void {
  removeEventListener('online', reconnect);
  document.removeEventListener('visibilitychange', onVisibility);
  clearTimeout(retry);
  source?.close();
  source = undefined;
  failures = 0;
  become('connecting');
}

function connect(): void {
  source = openNews();
  source.onopen = () => {
    failures = 0;
    become('live');
  };
  source.onmessage = ({ data }) => tell(JSON.parse(data));
  source.addEventListener('refresh', () => tell('refresh'));
  source.onerror = () => {
    source?.close();
    failures += 1;
    become('reconnecting');
    // The browser does not say why; if the session is over, any call finds out and says so.
    if (failures === 2) void call('verifyToken', {});
    const pause = Math.min(longestPause, firstPause * 2 ** (failures - 1));
    retry = setTimeout(connect, pause * (0.5 + Math.random()));
  };
}

function reconnect(): void {
  clearTimeout(retry);
  source?.close();
  connect();
}

function onVisibility(): void {
  if (document.hidden) hiddenAt = Date.now();
  else if (Date.now() - hiddenAt > longHidden) reconnect();
}
