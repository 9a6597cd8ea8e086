import { expect, test } from 'vitest';
import { namesInArchive } from './archive-names.ts';

test('no two documents of an archive have one name, whatever their owners called them', () => {
  const called = ['photo.png', 'photo.png', '2-photo.png', 'PHOTO.png', 'photo.png'];
  const names = namesInArchive(called.map((file_name) => ({ kind: 'caseDocument', file_name }))).map(
    ({ name }) => name,
  );
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(called.length);
  expect(names.slice(0, 2)).toEqual(['papers/caseDocument-photo.png', 'papers/caseDocument-2-photo.png']);
});
