import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const full = (): never => {
  throw new Error('full');
};

/** Creates work that resolves on demand. */
function pending() {
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { work: () => done, finish };
}

test('runs up to the limit, queues the next, and rejects beyond the queue', async () => {
  const limit = createConcurrencyLimit(1, { longest: 1, full });
  const first = pending();
  let secondRan = false;
  const running = limit(first.work);
  const waiting = limit(async () => {
    secondRan = true;
  });
  await expect(limit(async () => undefined)).rejects.toThrow('full');
  expect(secondRan).toBe(false);
  first.finish();
  await Promise.all([running, waiting]);
  expect(secondRan).toBe(true);
});

test('failed work frees its slot', async () => {
  const limit = createConcurrencyLimit(1, { longest: 0, full });
  await expect(limit(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await limit(async () => 'done')).toBe('done');
});
