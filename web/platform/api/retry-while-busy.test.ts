import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiErrorBody } from '#shared/messages.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Answer = { ok: boolean; apiError?: ApiErrorBody };
const busy: Answer = { ok: false, apiError: { message: '', code: 'upload_busy' } };
const done: Answer = { ok: true };

test('a form is sent again after 1, 3 and 9 seconds while the server is busy; then its answer is shown', async () => {
  const sentAt: number[] = [];
  const start = Date.now();
  const send = async () => {
    sentAt.push((Date.now() - start) / 1_000);
    return busy;
  };
  const answer = retryWhileBusy(send);
  await vi.runAllTimersAsync();
  expect(await answer).toBe(busy);
  expect(sentAt).toEqual([0, 1, 4, 13]);
});

test('it is sent once if it is accepted, or refused for another reason', async () => {
  for (const first of [done, { ok: false, apiError: { message: '', code: 'file_type' } }] satisfies Answer[]) {
    const send = vi.fn(async (): Promise<Answer> => first);
    expect(await retryWhileBusy(send)).toBe(first);
    expect(send).toHaveBeenCalledTimes(1);
  }
});

test('it is accepted the second time', async () => {
  const send = vi.fn(async () => done).mockImplementationOnce(async () => busy);
  const answer = retryWhileBusy(send);
  await vi.runAllTimersAsync();
  expect([await answer, send.mock.calls.length]).toEqual([done, 2]);
});

test('when stopped, it is asked once more at once, which answers that it was stopped', async () => {
  const stopping = new AbortController();
  const send = vi.fn(async (): Promise<Answer> => (stopping.signal.aborted ? { ok: false } : busy));
  const answer = retryWhileBusy(send, stopping.signal);
  await vi.advanceTimersByTimeAsync(100);
  stopping.abort();
  expect(await answer).toEqual({ ok: false });
  expect(send).toHaveBeenCalledTimes(2);
});
