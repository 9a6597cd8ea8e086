import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { otp, reauthErrors, reauthFields } from './reauth.ts';

/**
 * Endpoints for the second factor (authenticator app). Only staff can enable it; former staff keep it until they
 * disable it.
 */
export const secondFactorEndpoints = endpoints({
  'GET /api/user/second-factor': {
    access: 'signed-in',
    enrolment: true,
    summary: 'Returns whether the second factor is enabled, and the number of recovery codes left.',
    reply: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() }),
  },
  'POST /api/user/second-factor': {
    access: 'staff',
    audit: { none: 'the owner of the account is told by e-mail' },
    enrolment: true,
    summary: 'Creates a secret for an authenticator app; it is active once confirmed.',
    reauth: { field: 'password' },
    body: z.strictObject(reauthFields),
    sample: ({ password }) => [{ body: { password } }],
    reply: z.object({ secret: z.string(), address: z.string(), picture: z.string() }),
    errors: [...reauthErrors, 'second_factor_on'],
  },
  'POST /api/user/second-factor/confirm': {
    access: 'staff',
    audit: { none: 'the owner of the account is told by e-mail' },
    enrolment: true,
    summary: 'Enables the second factor with a code of the app; returns the recovery codes once.',
    body: z.strictObject({ code: otp }),
    sample: () => [{ body: { code: '000000' }, expect: [401] }],
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['second_factor_wrong'],
  },
  'POST /api/user/second-factor/off': {
    access: 'signed-in',
    summary: 'Disables the second factor with a code of the app.',
    reauth: { field: 'password' },
    sample: ({ password }) => [{ body: { password, code: '000000' } }],
    status: 204,
    body: z.strictObject({ ...reauthFields, code: otp }),
    reply: z.null(),
    errors: [...reauthErrors, 'second_factor_wrong'],
  },
});
