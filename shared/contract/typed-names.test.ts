import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './all.ts';
import type { Endpoint } from './endpoint.ts';

/** Endpoints whose `name` belongs to a day off or to saved filters, not to a person. */
const namesOfThings = ['addHoliday', 'changeHoliday', 'saveView'];

/** Endpoints whose body contains a person's name, with the schema of the name. */
const named = Object.entries<Endpoint>(contract).flatMap(([endpoint, { body }]) => {
  if (namesOfThings.includes(endpoint)) return [];
  const schema = body instanceof z.ZodObject ? body.shape['name'] : undefined;
  return schema instanceof z.ZodType ? [{ endpoint, schema }] : [];
});

test('names are typed at sign-up, in the profile, at the checkout, in the contact form and on corrected invoices', () => {
  expect(named.map(({ endpoint }) => endpoint).sort()).toEqual([
    'correctInvoice',
    'register',
    'saveProfile',
    'sendEnquiry',
    'startPayment',
  ]);
});

test.each(named)('the name of $endpoint holds no phone number, line break or web address', ({ schema }) => {
  const problems = ['Call 98765 43210', 'Asha\r\nBcc: x', 'www.evil.example', 'Cafe 24'].map(
    (name) => schema.safeParse(name).error?.issues[0]?.message,
  );
  expect(problems).toEqual(['name_number', 'name_line', 'name_link', undefined]);
});
