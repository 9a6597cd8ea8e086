import { expect, test } from 'vitest';
import { dataCategories } from '#shared/rules/personal-data.ts';
import { readColumnComments } from '#test/column-comments.ts';

test('every column that can hold words says whether they are personal, and each kind of personal data has columns', async () => {
  const { personal, undeclared } = await readColumnComments();
  expect(undeclared, 'these columns have no comment ‘plain’ or ‘personal <category>’').toEqual([]);
  const used = new Set<string>(Object.values(personal).map(({ category }) => category));
  expect(Object.keys(dataCategories).filter((category) => !used.has(category))).toEqual([]);
});
