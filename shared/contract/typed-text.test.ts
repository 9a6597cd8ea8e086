import { expect, test } from 'vitest';
import { z } from 'zod';
import { all } from './all.ts';

const takes = (schema: z.ZodType, text: string) => schema.safeParse(text).success;

/**
 * Fields of request bodies that accept text, but not text of spaces alone; they must also reject text of invisible
 * characters.
 */
const words = all.flatMap(({ address, body }) => {
  const shape = body instanceof z.ZodObject ? Object.entries(body.shape) : [];
  return shape.flatMap(([field, schema]) =>
    schema instanceof z.ZodType && takes(schema, 'Some words') && !takes(schema, '    ')
      ? [{ address, field, schema }]
      : [],
  );
});

test.each(words)('$address: $field needs a character with ink', ({ schema }) => {
  for (const text of ['\u200b\u200b\u200b', '\u3164\u3164\u3164', '\u2800\u2800\u2800', '\u202e\u00ad\ufe0f'])
    expect(takes(schema, text), JSON.stringify(text)).toBe(false);
});
