import { expect, test } from 'vitest';
import { createOwnerQueue } from './owner-queue.ts';

const task = (owner: string, id: number) => ({ owner, id });
const nobody: ReadonlySet<string> = new Set();

test('owners take turns, whatever the number of their tasks', () => {
  const queue = createOwnerQueue<ReturnType<typeof task>>();
  for (const [owner, id] of [
    ['a', 1],
    ['a', 2],
    ['a', 3],
    ['b', 4],
    ['c', 5],
  ] as const)
    queue.add(task(owner, id));
  const taken: number[] = [];
  for (let next = queue.next(nobody); next; next = queue.next(nobody)) {
    queue.take(next);
    taken.push(next.id);
  }
  expect(taken).toEqual([1, 4, 5, 2, 3]);
});

test('an owner who is being served waits; a removed task has no turn', () => {
  const queue = createOwnerQueue<ReturnType<typeof task>>();
  const [first, second] = [task('a', 1), task('b', 2)];
  queue.add(first);
  queue.add(second);
  expect(queue.next(new Set(['a']))).toBe(second);
  expect([queue.remove(second), queue.remove(second)]).toEqual([true, false]);
  expect(queue.next(new Set(['a']))).toBeUndefined();
  expect([queue.length(), queue.lengthOf('a'), queue.lengthOf('b'), queue.all()]).toEqual([1, 1, 0, [first]]);
});
