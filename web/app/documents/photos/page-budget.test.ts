import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageBudget } from './page-budget.ts';

test.each<[sizes: number[], left: number, budget: number]>([
  [[900], 1000, 1000],
  [[900, 900], 1000, 500],
  // The small page leaves 800 bytes for the large one.
  [[900, 200], 1000, 800],
  [[200, 900], 1000, 500],
  [[400, 100, 900], 1000, 400],
  [[900, 900, 900, 10], 1000, 330],
  [[5000, 5000], 0, 0],
])('the first of pages of %j within %i gets %i', (sizes, left, budget) => {
  expect(pageBudget(sizes, left)).toBe(budget);
});

test('pages that keep to their budgets fit together, and pages that fit keep their size', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 950_000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 1_000_000 }), (wanted, limit) => {
      let left = limit;
      const taken = wanted.map((size, index) => {
        const bytes = Math.min(size, pageBudget(wanted.slice(index), left));
        left -= bytes;
        return bytes;
      });
      expect(left).toBeGreaterThanOrEqual(0);
      const sum = wanted.reduce((all, size) => all + size, 0);
      if (sum <= limit) expect(taken).toEqual(wanted);
      else
        expect(Math.min(...taken)).toBeGreaterThanOrEqual(
          Math.min(Math.min(...wanted), Math.floor(limit / wanted.length)),
        );
    }),
  );
});
