import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mostBusy, pauses, sendUntilAnswered, type Trouble } from './send-until-answered.ts';

type Answer = Parameters<typeof sendUntilAnswered>[0] extends () => Promise<infer A> ? A : never;

const lost: Answer = { ok: false, status: 0 };
const stored: Answer = { ok: true };
const refusedWith = (code: 'upload_busy' | 'file_locked', status: number): Answer => ({
  ok: false,
  status,
  apiError: { code, message: 'No.' },
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts sending; the network gives `answer` until the test changes it. */
function start(answer: Answer) {
  const network = { answer };
  const stopping = new AbortController();
  const troubles: Trouble[] = [];
  const listeners = new Set<() => void>();
  const attempt = vi.fn(async () => network.answer);
  const sent = sendUntilAnswered(attempt, {
    signal: stopping.signal,
    onTrouble: (trouble) => troubles.push(trouble),
    onConnectionBack: (listener, signal) => {
      listeners.add(listener);
      signal.addEventListener('abort', () => listeners.delete(listener));
    },
  });
  const back = async () => {
    for (const listener of listeners) listener();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { network, stop: () => stopping.abort(), troubles, listeners, attempt, sent, back };
}

test('a lost connection is tried again with growing pauses for as long as it takes', async () => {
  const { network, attempt, sent, troubles, listeners } = start(lost);
  await vi.advanceTimersByTimeAsync(0);
  expect(attempt).toHaveBeenCalledTimes(1);
  for (const [index, ms] of [...pauses, 30_000, 30_000].entries()) {
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(attempt).toHaveBeenCalledTimes(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempt).toHaveBeenCalledTimes(index + 2);
  }
  network.answer = stored;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await sent).toBe(stored);
  expect(new Set(troubles)).toEqual(new Set(['waiting']));
  expect([listeners.size, vi.getTimerCount()]).toEqual([0, 0]);
});

test('a connection that comes back ends the pause at once, and the pauses begin short again', async () => {
  const { network, attempt, sent, back, listeners } = start(lost);
  await vi.advanceTimersByTimeAsync(1_000 + 3_000 + 9_000);
  expect(attempt).toHaveBeenCalledTimes(4);
  await back();
  expect(attempt).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(attempt).toHaveBeenCalledTimes(6);
  network.answer = stored;
  await back();
  expect(await sent).toBe(stored);
  expect([attempt.mock.calls.length, listeners.size, vi.getTimerCount()]).toEqual([7, 0, 0]);
});

test('Stop during a pause ends it without another attempt', async () => {
  const { attempt, sent, stop, listeners } = start(lost);
  await vi.advanceTimersByTimeAsync(1_500);
  stop();
  expect(await sent).toBe(lost);
  await vi.advanceTimersByTimeAsync(120_000);
  expect([attempt.mock.calls.length, listeners.size, vi.getTimerCount()]).toEqual([2, 0, 0]);
});

test('a refusal ends the attempts at once, from our server or from a proxy', async () => {
  for (const refusal of [refusedWith('file_locked', 400), { ok: false, status: 413 }]) {
    const { attempt, sent, troubles } = start(refusal);
    expect(await sent).toBe(refusal);
    expect([attempt.mock.calls.length, troubles]).toEqual([1, []]);
  }
});

test('a busy server is asked four times, a proxy without our server for as long as it takes', async () => {
  const busy = start(refusedWith('upload_busy', 503));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await busy.sent).toMatchObject({ apiError: { code: 'upload_busy' } });
  expect([busy.attempt.mock.calls.length, busy.troubles]).toEqual([mostBusy, ['busy', 'busy', 'busy']]);

  const proxy = start({ ok: false, status: 502 });
  await vi.advanceTimersByTimeAsync(300_000);
  proxy.network.answer = stored;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await proxy.sent).toBe(stored);
  expect(new Set(proxy.troubles)).toEqual(new Set(['busy']));
});
