import { z } from 'zod';
import { longestReason, roles, staffRoles } from '../rules/accounts.ts';
import { endpoint } from './endpoint.ts';

const account = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  role: z.enum(roles),
  secondFactor: z.boolean(),
  disabledAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  sessions: z.int(),
});

const params = z.object({ id: z.uuid() });
const reason = z
  .string('Say why.')
  .trim()
  .min(3, 'Say why, in a few words.')
  .max(longestReason, `Use at most ${longestReason} characters.`);
const refusals = ['account_unknown', 'not_yourself', 'access_denied'];

/** Who works here, and what they may do. Every change ends the person’s sessions. */
export const staffAccountEndpoints = {
  listStaffAccounts: endpoint({
    method: 'GET',
    path: '/api/admin/staff-accounts',
    access: 'admin',
    summary: 'Everybody of the staff, those shut out included.',
    reply: z.array(account),
  }),
  promoteAccount: endpoint({
    method: 'POST',
    path: '/api/admin/staff-accounts',
    access: 'admin',
    summary: 'Makes somebody with a confirmed e-mail address one of the staff.',
    budget: { requests: 60, seconds: 600 },
    body: z.strictObject({
      email: z.email('Write the address like name@example.in.').max(200),
      role: z.enum(staffRoles),
      reason,
    }),
    reply: account,
    refusals: [...refusals, 'account_unproven', 'account_disabled'],
  }),
  changeRole: endpoint({
    method: 'PATCH',
    path: '/api/admin/staff-accounts/:id',
    access: 'admin',
    summary: 'Gives somebody another role; never oneself.',
    params,
    body: z.strictObject({ role: z.enum(roles), reason }),
    reply: account,
    refusals: [...refusals, 'account_unproven'],
  }),
  disableAccount: endpoint({
    method: 'POST',
    path: '/api/admin/staff-accounts/:id/disable',
    access: 'admin',
    summary: 'Shuts somebody of the staff out, at once.',
    params,
    body: z.strictObject({ reason }),
    reply: account,
    refusals,
  }),
  enableAccount: endpoint({
    method: 'POST',
    path: '/api/admin/staff-accounts/:id/enable',
    access: 'admin',
    summary: 'Lets somebody of the staff in again.',
    params,
    body: z.strictObject({ reason }),
    reply: account,
    refusals,
  }),
  endStaffSessions: endpoint({
    method: 'POST',
    path: '/api/admin/staff-accounts/:id/end-sessions',
    access: 'admin',
    summary: 'Signs somebody of the staff out everywhere, at once.',
    params,
    body: z.strictObject({ reason }),
    reply: account,
    refusals,
  }),
};
