import { expect, test } from 'vitest';
import { threadMs } from '#test/event-loop/clock.ts';
import { namesInArchive } from './archive-names.ts';

test('no two documents of an archive have one name, whatever their owners called them', () => {
  const called = ['photo.png', 'photo.png', '2-photo.png', 'PHOTO.png', 'photo.png'];
  const names = namesInArchive(called.map((file_name) => ({ kind: 'caseDocument', file_name }))).map(
    ({ name }) => name,
  );
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(called.length);
  expect(names.slice(0, 2)).toEqual(['papers/caseDocument-photo.png', 'papers/caseDocument-2-photo.png']);
});

test('ten times as many documents of one name take about ten times as long', () => {
  const timeOf = (count: number) => {
    const documents = Array.from({ length: count }, () => ({ kind: 'caseDocument', file_name: 'image.jpg' }));
    const began = threadMs();
    expect(new Set(namesInArchive(documents).map(({ name }) => name)).size).toBe(count);
    return threadMs() - began;
  };
  timeOf(20_000);
  const least = (count: number) => Math.min(...Array.from({ length: 5 }, () => timeOf(count)));
  const small = least(20_000);
  // Trying each name from number 1 would take a hundred times longer.
  expect(least(200_000) / small).toBeLessThan(40);
});
