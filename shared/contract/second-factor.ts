import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const code = z.string('Enter the code.').max(20, 'The code has 6 digits.');

/** The authenticator app for staff. */
export const secondFactorEndpoints = {
  getSecondFactor: endpoint({
    method: 'GET',
    path: '/api/user/second-factor',
    access: 'staff',
    summary: 'Whether the second factor is on, and how many recovery codes are left.',
    reply: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() }),
  }),
  beginSecondFactor: endpoint({
    method: 'POST',
    path: '/api/user/second-factor',
    access: 'staff',
    summary: 'Makes a new secret for an authenticator app; it counts once confirmed.',
    reply: z.object({ secret: z.string(), address: z.string(), picture: z.string() }),
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/api/user/second-factor/confirm',
    access: 'staff',
    summary: 'Switches the second factor on with a code of the app; answers the recovery codes, once.',
    body: z.strictObject({ code }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: ['second_factor_wrong'],
  }),
  endSecondFactor: endpoint({
    method: 'POST',
    path: '/api/user/second-factor/off',
    access: 'staff',
    summary: 'Switches the second factor off with a code of the app.',
    status: 204,
    body: z.strictObject({ code }),
    reply: z.null(),
    refusals: ['second_factor_wrong'],
  }),
};
