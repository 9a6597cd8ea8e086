import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './all.ts';
import type { Endpoint } from './endpoint.ts';

const objectsIn = (schema: z.ZodType | undefined): z.ZodObject[] => {
  if (schema instanceof z.ZodObject) return [schema];
  return schema instanceof z.ZodUnion ? schema.options.flatMap((each) => objectsIn(each as z.ZodType)) : [];
};

/** Fields of request bodies for a one-time code or a second-factor code. */
const codeFields = Object.entries<Endpoint>(contract).flatMap(([endpoint, { body, errors = [] }]) =>
  objectsIn(body).flatMap(({ shape }) =>
    Object.entries(shape)
      .filter(([field]) => field === 'otp' || (field === 'code' && errors.includes('second_factor_wrong')))
      .map(([field, schema]) => ({ endpoint, field, schema: schema as z.ZodType })),
  ),
);

test('the fields with codes are found', () => {
  expect(new Set(codeFields.map(({ endpoint }) => endpoint))).toEqual(
    new Set([
      ...[
        'POST /api/auth/verify-otp',
        'POST /api/auth/login',
        'POST /api/auth/email-code/verify',
        'POST /api/auth/phone/verify-otp',
        'POST /api/orders/find/open',
      ],
      ...[
        'DELETE /api/user/sessions',
        'DELETE /api/user/sessions/:id',
        'POST /api/user/password',
        'POST /api/user/email',
        'POST /api/user/phone',
        'DELETE /api/user',
      ],
      ...[
        'POST /api/user/email/confirm',
        'POST /api/user/phone/confirm',
        'POST /api/user/second-factor',
        'POST /api/user/second-factor/confirm',
        'POST /api/user/second-factor/off',
      ],
      ...[
        'POST /api/admin/staff-accounts',
        'PATCH /api/admin/staff-accounts/:id',
        'POST /api/admin/staff-accounts/:id/enable',
      ],
    ]),
  );
});

test.each(codeFields)('$endpoint: $field is read as people type it', ({ schema }) => {
  expect(schema.parse(' 123\u00a0- ४५६\u200b')).toBe('123456');
});
