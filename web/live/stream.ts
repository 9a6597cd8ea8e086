import type { LiveNews } from '#shared/contract/live.ts';
import { call, openNews } from '../api.ts';

/**
 * One stream of news for all tabs: browsers allow six connections to a plain HTTP server, and seven open boards would
 * block each other. The tab that holds the lock listens and tells the others; when it closes, the next one takes over.
 */

/** `refresh`: news may have been missed, so ask again. */
export type Heard = LiveNews | 'refresh';
export type LiveState = 'connecting' | 'live' | 'reconnecting';

/** What tabs tell each other. */
type Word = { news: Heard } | { state: LiveState } | 'how is it?';

const name = 'chulha-live';
const firstPause = 1_000;
const longestPause = 30_000;
/** A device that slept does not notice that its connection has died. */
const longHidden = 60_000;

const listeners = new Set<(news: Heard) => void>();
const watchers = new Set<() => void>();
let state: LiveState = 'connecting';
let tabs: BroadcastChannel | undefined;
let leaving: AbortController | undefined;
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

function start(): void {
  const end = new AbortController();
  const { signal } = end;
  leaving = end;
  tabs = new BroadcastChannel(name);
  tabs.onmessage = ({ data }: MessageEvent<Word>) => hear(data);
  say('how is it?');
  addEventListener('online', reconnect, { signal });
  document.addEventListener('visibilitychange', onVisibility, { signal });
  const untilTheEnd = () => {
    connect();
    return new Promise((resolve) => signal.addEventListener('abort', resolve));
  };
  // Browsers have locks only on secure pages; elsewhere each tab listens for itself.
  if (navigator.locks) navigator.locks.request(name, { signal }, untilTheEnd).catch(() => undefined);
  else connect();
}

function stop(): void {
  clearTimeout(retry);
  source?.close();
  source = undefined;
  leaving?.abort();
  tabs?.close();
  failures = 0;
  become('connecting');
}

const say = (word: Word) => tabs?.postMessage(word);

/** What the listening tab says; and, if that is this one, what another asks. */
function hear(word: Word): void {
  if (word === 'how is it?') {
    if (source) say({ state });
  } else if ('news' in word) tell(word.news);
  else become(word.state);
}

function become(next: LiveState): void {
  if (source) say({ state: next });
  state = next;
  for (const watcher of watchers) watcher();
}

function tell(news: Heard): void {
  for (const listener of listeners) listener(news);
}

function pass(news: Heard): void {
  say({ news });
  tell(news);
}

function connect(): void {
  source = openNews();
  source.onopen = () => {
    failures = 0;
    become('live');
  };
  source.onmessage = ({ data }) => pass(JSON.parse(data));
  source.addEventListener('refresh', () => pass('refresh'));
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
  if (source) {
    clearTimeout(retry);
    source.close();
    connect();
  } else tell('refresh');
}

function onVisibility(): void {
  if (document.hidden) hiddenAt = Date.now();
  else if (Date.now() - hiddenAt > longHidden) reconnect();
}
