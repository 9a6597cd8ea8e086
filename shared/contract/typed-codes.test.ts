import { expect, test } from 'vitest';
import { z } from 'zod';
import { all } from './all.ts';

const objectsIn = (schema: z.ZodType | undefined): z.ZodObject[] => {
  if (schema instanceof z.ZodObject) return [schema];
  return schema instanceof z.ZodUnion ? schema.options.flatMap((each) => objectsIn(each as z.ZodType)) : [];
};

/** Fields of request bodies for a one-time code or a second-factor code. */
const codeFields = all.flatMap(({ address, body, errors = [] }) =>
  objectsIn(body).flatMap(({ shape }) =>
    Object.entries(shape)
      .filter(([field]) => field === 'otp' || (field === 'code' && errors.includes('second_factor_wrong')))
      .map(([field, schema]) => ({ address, field, schema: schema as z.ZodType })),
  ),
);

test.each(codeFields)('$address: $field is read as people type it', ({ schema }) => {
  expect(schema.parse(' 123\u00a0- ४५६\u200b')).toBe('123456');
});
