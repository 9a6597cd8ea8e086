import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { jsonPieces } from './json-stream.ts';

async function* list(items: readonly unknown[]) {
  yield* items;
}
const at = new Date('2026-11-25T10:20:30Z');
const plain = { at, words: 'a\nb "c" आशा', none: null, left: undefined, nested: { empty: {}, few: [1, { a: [] }] } };

test('pieces are what JSON.stringify writes', async () => {
  const messages = ['a', { text: 'b\n' }, null];
  const value = (listOf: (items: readonly unknown[]) => unknown) => ({
    ...plain,
    empty: listOf([]),
    plain: listOf([plain, 1]),
    cases: listOf([{ left: undefined, messages: listOf(messages), results: [{ at }], ratings: listOf([]) }, {}]),
  });
  expect(await text(jsonPieces(value(list)))).toBe(
    JSON.stringify(
      value((items) => items),
      null,
      2,
    ),
  );
  for (const other of [plain, [], 'text', null, [plain]])
    expect(await text(jsonPieces(other))).toBe(JSON.stringify(other, null, 2));
});

test('an item is read only when its piece is taken', async () => {
  let read = 0;
  async function* counted() {
    for (; read < 1_000; read += 1) yield { read };
  }
  const pieces = jsonPieces({ items: counted() });
  for (let n = 0; n < 10; n += 1) await pieces.next();
  expect(read).toBeLessThan(10);
});
