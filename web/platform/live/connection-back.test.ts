import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stream = vi.hoisted(() => ({ state: 'live', listeners: new Set<() => void>() }));
vi.mock('./stream.ts', () => ({
  liveState: () => stream.state,
  subscribeToLiveState: (listener: () => void) => {
    stream.listeners.add(listener);
    return () => stream.listeners.delete(listener);
  },
}));
const { onConnectionBack } = await import('./connection-back.ts');

const browser = new EventTarget();
const page = Object.assign(new EventTarget(), { hidden: false });
beforeEach(() => {
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('document', page);
});
afterEach(() => vi.unstubAllGlobals());

function setLive(state: string): void {
  stream.state = state;
  for (const listener of stream.listeners) listener();
}

test('online, a page that is shown again, and reconnected live updates all say that the connection may be back', () => {
  const back = vi.fn();
  const leaving = new AbortController();
  onConnectionBack(back, leaving.signal);
  browser.dispatchEvent(new Event('online'));
  expect(back).toHaveBeenCalledTimes(1);
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(back).toHaveBeenCalledTimes(1);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(back).toHaveBeenCalledTimes(2);
  setLive('live');
  setLive('reconnecting');
  expect(back).toHaveBeenCalledTimes(2);
  setLive('live');
  expect(back).toHaveBeenCalledTimes(3);

  leaving.abort();
  browser.dispatchEvent(new Event('online'));
  page.dispatchEvent(new Event('visibilitychange'));
  setLive('reconnecting');
  setLive('live');
  expect([back.mock.calls.length, stream.listeners.size]).toEqual([3, 0]);
});
