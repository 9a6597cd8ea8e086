import { OPS } from 'pdfjs-dist';
import { expect, test } from 'vitest';
import { hasHeavyGlyph, isTooHeavy } from './drawing-limits.ts';

const operators = (...list: [operator: number, args: unknown][]) => ({
  fnArray: list.map(([operator]) => operator),
  argsArray: list.map(([, args]) => args),
});
const path = (lines: number) => operators([OPS.constructPath, [OPS.fill, [new Float32Array(3 * lines)], null]]);
const group: [number, unknown] = [OPS.beginGroup, [{}]];
const end: [number, unknown] = [OPS.endGroup, [{}]];
const groups = (count: number) => Array.from({ length: count }, () => group);

test.each([
  ['a path of 20,000 lines', path(20_000), false],
  ['a path of 20,001 lines', path(20_001), true],
  ['many short paths', operators(...Array.from({ length: 100 }, () => [OPS.stroke, null] as [number, unknown])), false],
  ['28 groups inside each other', operators(...groups(28)), false],
  ['29 groups inside each other', operators(...groups(29)), true],
  ['100 groups one after the other', operators(...groups(100).flatMap((begin) => [begin, end])), false],
  ['a pattern with a long path', operators([OPS.setFillColorN, ['TilingPattern', null, path(20_001)]]), true],
])('%s', (_what, list, expected) => {
  expect(isTooHeavy(list)).toBe(expected);
});

test('a glyph with a long path', () => {
  expect(hasHeavyGlyph({ charProcOperatorList: { a: path(10), b: path(20_001) } })).toBe(true);
  expect([hasHeavyGlyph({ charProcOperatorList: { a: path(10) } }), hasHeavyGlyph({}), hasHeavyGlyph(null)]).toEqual([
    false,
    false,
    false,
  ]);
});
