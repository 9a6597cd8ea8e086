import { environmentManager, focusManager, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiResult } from '#web/platform/api/api.ts';
import { createQueryClient } from '#web/platform/data/query-client.ts';
import type { TrackedOrder } from './shared/poll-delay.ts';
import { answerCount, orderStatusQuery, pollingOf } from './use-order-status.ts';

const open = { order_id: 'ch_4f7k2a9b', status: 'pending', payment_session_id: 's1' } as TrackedOrder;
const paid = { ...open, status: 'paid', payment_session_id: null, refundPending: false } as TrackedOrder;
const noResponse: ApiResult<'GET /api/orders/:orderId/status'> = { ok: false, status: 0 };
const unknown = { ok: false, status: 404, apiError: { code: 'order_unknown', message: 'Unknown' } } as const;

let leave: () => void;
beforeEach(() => {
  environmentManager.setIsServer(() => false);
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  leave();
  focusManager.setFocused(undefined);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Polls an order and returns the seconds at which it was asked for, and its current state. */
function poll(...answers: ApiResult<'GET /api/orders/:orderId/status'>[]) {
  const start = Date.now();
  const askedAt: number[] = [];
  vi.stubGlobal('fetch', async () => {
    askedAt.push((Date.now() - start) / 1_000);
    const [answer = noResponse] = answers.length > 1 ? answers.splice(0, 1) : answers;
    if (answer.ok) return Response.json(answer.reply);
    if (answer.status === 0) throw new TypeError('Failed to fetch');
    return Response.json(answer.apiError ?? null, { status: answer.status });
  });
  const client = createQueryClient();
  client.mount();
  let countBefore = 0;
  const query = orderStatusQuery(open.order_id, () => countBefore);
  const observer = new QueryObserver(client, query);
  const stop = observer.subscribe(() => undefined);
  leave = () => {
    stop();
    client.unmount();
    client.clear();
  };
  const restartBackoff = () => {
    const state = client.getQueryState(query.queryKey);
    countBefore = state ? answerCount(state) : 0;
  };
  return { askedAt, restartBackoff, observer, polling: () => pollingOf(observer.getCurrentResult()) };
}

test('an open order is asked for after 1, 2, 4 … 60 seconds, until it is paid', async () => {
  const answers = [
    ...Array<ApiResult<'GET /api/orders/:orderId/status'>>(8).fill({ ok: true, reply: open }),
    { ok: true, reply: paid },
  ];
  const { askedAt, polling } = poll(...(answers as ApiResult<'GET /api/orders/:orderId/status'>[]));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(askedAt).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183]);
  expect(polling()).toEqual({ kind: 'known', order: paid, away: false });
});

test('a failed request keeps the last known order and is repeated with the same backoff', async () => {
  const { askedAt, polling } = poll(
    { ok: true, reply: open },
    noResponse,
    { ok: false, status: 503 },
    { ok: true, reply: paid },
  );
  await vi.advanceTimersByTimeAsync(500);
  expect(polling()).toEqual({ kind: 'known', order: open, away: false });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(polling()).toEqual({ kind: 'known', order: open, away: true });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(askedAt).toEqual([0, 1, 3, 7]);
  expect(polling()).toEqual({ kind: 'known', order: paid, away: false });
});

test('without any response the server counts as away, also while it is asked again; an unknown order ends it', async () => {
  const { askedAt, polling, observer } = poll(noResponse, noResponse, unknown);
  const seen = new Set<string>();
  observer.subscribe(() => seen.add(polling().kind));
  expect(polling()).toEqual({ kind: 'asking' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(polling()).toEqual({ kind: 'away' });
  seen.clear();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([...seen]).toEqual(['away', 'unknown']);
  expect(askedAt).toEqual([0, 1, 3]);
});

test('a hidden tab does not ask; a tab that is shown again asks at once and starts the backoff again', async () => {
  const { askedAt, restartBackoff } = poll({ ok: true, reply: open });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(askedAt).toEqual([0, 1, 3, 7]);
  focusManager.setFocused(false);
  await vi.advanceTimersByTimeAsync(110_000);
  expect(askedAt).toHaveLength(4);
  restartBackoff();
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(askedAt.slice(4)).toEqual([120, 121, 123]);
});

test('it asks at once when the browser goes online, but not for a final order', async () => {
  const { askedAt } = poll({ ok: true, reply: open }, { ok: true, reply: open }, { ok: true, reply: paid });
  const back = () => {
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
  };
  await vi.advanceTimersByTimeAsync(1_500);
  back();
  await vi.advanceTimersByTimeAsync(0);
  expect(askedAt).toEqual([0, 1, 1.5]);
  back();
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(askedAt).toHaveLength(3);
});
