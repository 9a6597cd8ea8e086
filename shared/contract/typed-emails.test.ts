import { expect, test } from 'vitest';
import { z } from 'zod';
import { all } from './all.ts';

const fields = all.flatMap(({ address, body }) => {
  const schema = body instanceof z.ZodObject ? body.shape['email'] : undefined;
  return schema instanceof z.ZodType ? [{ address, schema }] : [];
});

// The schema must normalize the e-mail address, because lower() and trim() of PostgreSQL treat some characters
// differently than JavaScript.
test.each(fields)('$address: the e-mail address is parsed in the spelling in which it is stored', ({ schema }) => {
  for (const typed of ['Asha@X.in', '\u00a0asha@x.in\u2003', '\ufeffASHA@x.IN\n'])
    expect(schema.parse(typed)).toBe('asha@x.in');
  expect(schema.parse('\u0130lk\u00c9@B\u00fccher.de')).toBe('i\u0307lk\u00e9@xn--bcher-kva.de');
  for (const typed of ['asha', 'a..b@x.in', 'asha@exam_ple.in']) expect(schema.safeParse(typed).success).toBe(false);
});
