import type { LiveMessage } from '#shared/contract/operations.ts';
import { call, openLiveStream } from '#web/platform/api/api.ts';
import { inOneTab } from '#web/platform/one-tab.ts';
import { storedToken } from '#web/platform/storage/safe-storage.ts';

/**
 * One event stream for all tabs (Web Locks, BroadcastChannel), because browsers allow six connections per host over
 * HTTP/1.1. The tab that holds the lock has the stream and forwards messages; when this tab closes, another one takes
 * over.
 */

/** Live update. `refresh` means that messages may have been missed, so fetch everything again. */
export type LiveUpdate = LiveMessage | 'refresh';
export type LiveState = 'connecting' | 'live' | 'reconnecting';

type TabMessage = { update: LiveUpdate } | { state: LiveState } | 'state?';

const name = 'chulha-live-updates';
const firstDelay = 1_000;
const maxDelay = 30_000;
/** Milliseconds; a hidden tab then reconnects, because its connection may have died during sleep. */
const hiddenLimit = 60_000;

const listeners = new Set<(update: LiveUpdate) => void>();
const stateListeners = new Set<() => void>();
let state: LiveState = 'connecting';
let tabs: BroadcastChannel | undefined;
let stopping: AbortController | undefined;
/** Token of the session whose updates are received. */
let openedFor: string | null;
let source: EventSource | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let hiddenAt = 0;

/** In ms, for the page's HTML; undefined once the updates since then have been requested. */
let readAt: number | undefined;

export const liveState = () => state;

/** In ms; the first stream reports whether the screen's data has changed since then. */
export function expectUpdatesSince(at: number): void {
  readAt = at;
}

export function subscribeToLiveState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

/**
 * Calls `listener` with each update until the returned function is called. The stream stays open if the next screen
 * subscribes in the same task, because a new stream would make that screen refetch all its data.
 */
export function subscribeToLive(listener: (update: LiveUpdate) => void): () => void {
  listeners.add(listener);
  if (stopping && openedFor !== storedToken()) stop();
  if (!stopping) start();
  return () => {
    listeners.delete(listener);
    queueMicrotask(() => {
      if (listeners.size === 0 && stopping) stop();
    });
  };
}

function start(): void {
  openedFor = storedToken();
  stopping = new AbortController();
  const { signal } = stopping;
  tabs = new BroadcastChannel(name);
  tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => receive(data);
  send('state?');
  addEventListener('online', reconnect, { signal });
  document.addEventListener('visibilitychange', onVisibility, { signal });
  const leave = inOneTab(name, () => {
    connect();
    return disconnect;
  });
  signal.addEventListener('abort', leave);
}

function stop(): void {
  stopping?.abort();
  stopping = undefined;
  tabs?.close();
  failures = 0;
  setState('connecting');
}

const send = (message: TabMessage) => tabs?.postMessage(message);

function receive(message: TabMessage): void {
  if (message === 'state?') {
    if (source) send({ state });
  } else if ('update' in message) notify(message.update);
  else {
    setState(message.state);
    // The other tab opened its stream earlier, so this tab may have missed messages while its page was loading.
    if (readAt !== undefined) notify('refresh');
    readAt = undefined;
  }
}

function setState(next: LiveState): void {
  if (source) send({ state: next });
  state = next;
  for (const listener of stateListeners) listener();
}

function notify(update: LiveUpdate): void {
  for (const listener of listeners) listener(update);
}

function notifyTabs(update: LiveUpdate): void {
  send({ update });
  notify(update);
}

function connect(): void {
  source = openLiveStream(readAt);
  readAt = undefined;
  source.onopen = () => {
    failures = 0;
    setState('live');
  };
  source.onmessage = ({ data }) => notifyTabs(JSON.parse(data));
  source.addEventListener('refresh', () => notifyTabs('refresh'));
  source.onerror = () => {
    source?.close();
    failures += 1;
    setState('reconnecting');
    // EventSource reports no reason for a failure; an API call detects whether the session has expired.
    if (failures === 2) void call('POST /api/auth/verify-token', {});
    const pause = Math.min(maxDelay, firstDelay * 2 ** (failures - 1));
    retry = setTimeout(connect, pause * (0.5 + Math.random()));
  };
}

function disconnect(): void {
  clearTimeout(retry);
  source?.close();
  source = undefined;
}

function reconnect(): void {
  if (source) {
    clearTimeout(retry);
    source.close();
    connect();
  } else notify('refresh');
}

function onVisibility(): void {
  if (document.hidden) hiddenAt = Date.now();
  else if (Date.now() - hiddenAt > hiddenLimit) reconnect();
}
