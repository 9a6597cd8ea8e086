import { expect, test } from 'vitest';
import { z } from 'zod';
import { all } from './all.ts';

const right = ['2026-12-01', '2026-12-01T10:00:00Z'];
const noDates = ['2026-13-45', '2026-13-45T10:00:00Z'];
const years = ['0000', '0001', '1999', '2100', '9999', '12345', '+012345', '-000001'];
const odd = [
  ...years.flatMap((year) => [`${year}-01-01`, `${year}-01-01T00:00:00Z`]),
  'infinity',
  '-infinity',
  'now',
  'epoch',
];

function fieldsOf(schema: unknown): [string, z.ZodType][] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType);
}

const takes = (schema: z.ZodType, text: string) => schema.safeParse(text).success;
const isDate = (schema: z.ZodType) =>
  right.some((text) => takes(schema, text)) && !noDates.some((text) => takes(schema, text));

const dates = all.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    fieldsOf(endpoint[part])
      .filter(([, schema]) => isDate(schema))
      .map(([field, schema]): [string, z.ZodType] => [`${endpoint.address} ${part}.${field}`, schema]),
  ),
);

test.each(dates)('%s refuses dates out of range and special values of PostgreSQL', (_where, schema) => {
  // Other values, such as order numbers, may be valid, but a value that begins like a day must be a valid date.
  const word = takes(schema, 'Dal makhani');
  expect(odd.filter((text) => (!word || /^\d{4}-/.test(text)) && takes(schema, text))).toEqual([]);
});
