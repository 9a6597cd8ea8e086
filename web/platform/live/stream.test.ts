import { afterEach, beforeEach, expect, test, vi } from 'vitest';

class FakeEventSource {
  // Not declared as fields: the code under test assigns them.
  declare onopen: () => void;
  declare onerror: () => void;
  declare onmessage: (event: { data: string }) => void;
  closed = false;
  refresh = () => undefined;
  url: string;
  constructor(url: string) {
    this.url = url;
    sources.push(this);
  }
  addEventListener(_name: string, listener: () => undefined) {
    this.refresh = listener;
  }
  close() {
    this.closed = true;
  }
}
let sources: FakeEventSource[] = [];

/**
 * Simulates browser tabs: each imports a fresh copy of the module. Lock and channel come from Node.js or are simulated
 * here.
 */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  sources = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function aTab() {
  vi.resetModules();
  return import('./stream.ts');
}
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))));

test('tabs share one event stream, and another tab takes over when its tab closes', async () => {
  const events: string[] = [];
  const [first, second] = [await aTab(), await aTab()];
  const leaveFirst = first.subscribeToLive((update) => events.push(`first ${JSON.stringify(update)}`));
  await vi.waitFor(() => expect(sources).toHaveLength(1));
  const leaveSecond = second.subscribeToLive((update) => events.push(`second ${JSON.stringify(update)}`));
  await settled();
  expect(sources).toHaveLength(1);
  sources[0]?.onopen();
  sources[0]?.onmessage({ data: '{"topic":"tasks","id":"1"}' });
  await vi.waitFor(() => expect(events).toHaveLength(2));
  expect(events.sort()).toEqual(['first {"topic":"tasks","id":"1"}', 'second {"topic":"tasks","id":"1"}']);
  expect([first.liveState(), second.liveState()]).toEqual(['live', 'live']);
  leaveFirst();
  await vi.waitFor(() => expect(sources).toHaveLength(2));
  expect(sources[0]?.closed).toBe(true);
  leaveSecond();
  await settled();
  expect(sources[1]?.closed).toBe(true);
});

test('the next screen takes over the open stream; after another login it gets its own', async () => {
  const events: unknown[] = [];
  const tab = await aTab();
  const leave = tab.subscribeToLive(() => undefined);
  await vi.waitFor(() => expect(sources).toHaveLength(1));
  sources[0]?.onopen();
  leave();
  const leaveNext = tab.subscribeToLive((update) => events.push(update));
  await settled();
  expect([sources.length, sources[0]?.closed, tab.liveState()]).toEqual([1, false, 'live']);
  sources[0]?.onmessage({ data: '{"topic":"tasks","id":"1"}' });
  expect(events).toEqual([{ topic: 'tasks', id: '1' }]);
  vi.stubGlobal('localStorage', { getItem: () => 'token of somebody else' });
  leaveNext();
  const leaveOther = tab.subscribeToLive(() => undefined);
  await vi.waitFor(() => expect(sources).toHaveLength(2));
  expect(sources[0]?.closed).toBe(true);
  leaveOther();
  await settled();
  expect(sources[1]?.closed).toBe(true);
});

test('data that came with the page are fetched again only if the stream is older, or something has changed since', async () => {
  const events: string[] = [];
  const [first, second] = [await aTab(), await aTab()];
  first.expectUpdatesSince(1_700_000_000_000);
  const leaveFirst = first.subscribeToLive((update) => events.push(`first ${JSON.stringify(update)}`));
  await vi.waitFor(() => expect(sources.map(({ url }) => url)).toEqual(['/api/live?since=1700000000000']));
  sources[0]?.onopen();
  second.expectUpdatesSince(1_700_000_000_500);
  const leaveSecond = second.subscribeToLive((update) => events.push(`second ${JSON.stringify(update)}`));
  await vi.waitFor(() => expect(events).toEqual(['second "refresh"']));
  sources[0]?.onerror();
  vi.advanceTimersByTime(1_500);
  expect(sources.map(({ url }) => url)).toEqual(['/api/live?since=1700000000000', '/api/live']);
  leaveFirst();
  leaveSecond();
});

test('a failed stream reconnects with increasing delay, and never twice at once', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  const tab = await aTab();
  const leave = tab.subscribeToLive(() => undefined);
  await vi.waitFor(() => expect(sources).toHaveLength(1));
  for (const [tries, atMost] of [
    [1, 1_500],
    [2, 3_000],
    [3, 6_000],
  ] as const) {
    sources.at(-1)?.onerror();
    expect(tab.liveState()).toBe('reconnecting');
    vi.advanceTimersByTime(atMost / 3 - 1);
    expect(sources).toHaveLength(tries);
    vi.advanceTimersByTime(atMost);
    expect(sources).toHaveLength(tries + 1);
    expect(sources.slice(0, -1).every(({ closed }) => closed)).toBe(true);
  }
  leave();
  vi.advanceTimersByTime(60_000);
  expect(sources).toHaveLength(4);
});
