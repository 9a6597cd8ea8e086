import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './all.ts';
import type { Endpoint } from './endpoint.ts';

/** Endpoints that look up an e-mail address but do not store it. */
const notStored = ['promoteAccount'];

const fields = Object.entries<Endpoint>(contract).flatMap(([endpoint, { body }]) => {
  const schema = body instanceof z.ZodObject ? body.shape['email'] : undefined;
  return schema instanceof z.ZodType && !notStored.includes(endpoint) ? [{ endpoint, schema }] : [];
});

test('the endpoints that take an e-mail address are found', () => {
  expect(fields.length).toBeGreaterThan(9);
});

// The schema must normalize the e-mail address, because lower() and trim() of PostgreSQL treat some characters
// differently than JavaScript.
test.each(fields)('$endpoint: the e-mail address is parsed in the spelling in which it is stored', ({ schema }) => {
  for (const typed of ['Asha@X.in', '\u00a0asha@x.in\u2003', '\ufeffASHA@x.IN\n'])
    expect(schema.parse(typed)).toBe('asha@x.in');
  expect(schema.parse('\u0130lk\u00c9@x.in')).toBe('i\u0307lk\u00e9@x.in');
  expect(schema.safeParse('asha').success).toBe(false);
});

// These addresses are rejected, because the mail library would change them: it replaces control characters with spaces,
// trims the address, and maps characters of the domain (IDNA).
test.each(fields)('$endpoint: other spellings of an e-mail address are refused', ({ schema }) => {
  for (const typed of ['\u0001asha@x.in', 'asha@x.in\u0085', 'as\u007fha@x.in', 'asha@\u1c80.in'])
    expect(schema.safeParse(typed).success).toBe(false);
});
