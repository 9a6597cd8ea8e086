import { z } from 'zod';
import { longestReason, roles, staffRoles } from '../rules/accounts.ts';
import { answerTo } from './checkout.ts';
import { typedDay } from './dates.ts';
import { endpoints } from './endpoint.ts';
import { messageCode } from './reasons.ts';
import { reauthErrors, reauthFields } from './reauth.ts';
import { seen } from './typed-text.ts';

export const staffAccount = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  role: z.enum(roles),
  /** Whether the user has accountant rights, which every admin has. */
  accountant: z.boolean(),
  secondFactor: z.boolean(),
  disabledAt: z.iso.datetime().nullable(),
  /** Last day of an absence. */
  awayUntil: z.iso.date().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  sessions: z.int(),
});

const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.enum(staffRoles),
  invitedBy: z.string(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  expired: z.boolean(),
});

const params = z.object({ id: z.uuid() });
const reason = z
  .string(messageCode('reason_missing'))
  .trim()
  .min(3, messageCode('reason_missing'))
  .regex(seen, messageCode('reason_missing'))
  .max(longestReason, messageCode('too_long'));
const errors = ['account_unknown', 'not_yourself', 'access_denied'];
/** What makes somebody staff takes the password of the admin, so that a stolen session cannot leave a second admin. */
const byPassword = { reauth: { field: 'password', wrong: 'password_needed' } } as const;

const away = z.strictObject({
  /** Last day of the absence in Indian time; null ends the absence. */
  until: typedDay.nullable(),
});

/** By slug of the service; nobody takes the new cases of one that is missing. */
const assignment = z.strictObject({
  on: z.boolean(),
  services: z.record(z.string().max(40), z.array(z.uuid()).max(200)),
});

export const staffAccountEndpoints = endpoints({
  'GET /api/admin/staff': {
    access: 'reader',
    summary: 'Lists the staff to whom tasks can be assigned: all active staff accounts.',
    reply: z.array(
      z.object({ _id: z.uuid(), name: z.string(), role: z.enum(roles), awayUntil: z.iso.date().nullable() }),
    ),
  },
  'GET /api/admin/assignment': {
    access: 'admin',
    summary: 'Returns who takes the new cases of each service, by turn, and whether this rule is on.',
    reply: assignment,
  },
  'PUT /api/admin/assignment': {
    access: 'admin',
    audit: 'assignment.changed',
    summary: 'Sets who takes the new cases of each service, by turn, except who is away. Cases that are open stay.',
    body: assignment,
    sample: () => [{ body: { on: false, services: {} } }],
    reply: z.null(),
    status: 204,
    errors: ['assignee_unknown', 'service_unknown'],
  },
  'GET /api/admin/staff-accounts': {
    access: 'admin',
    summary: 'Lists all staff accounts, and disabled ones of any role.',
    reply: z.array(staffAccount),
  },
  'POST /api/admin/staff-accounts': {
    access: 'admin',
    audit: 'role.changed',
    summary: 'Gives a staff role to a user with a confirmed e-mail address; takes the password of the admin.',
    ...byPassword,
    body: z.strictObject({
      email: answerTo('email'),
      role: z.enum(staffRoles),
      reason,
      ...reauthFields,
    }),
    sample: ({ otherEmail, password }) => [
      { body: { email: otherEmail, role: 'seller', reason: 'Helps out.', password } },
    ],
    reply: staffAccount,
    errors: [...errors, ...reauthErrors, 'account_unproven', 'account_disabled'],
  },
  'GET /api/admin/staff-invitations': {
    access: 'admin',
    summary: 'Lists the invitations to the staff that nobody has accepted, newest first.',
    reply: z.array(invitation),
  },
  'POST /api/admin/staff-invitations': {
    access: 'admin',
    audit: 'invitation.sent',
    summary:
      'Invites somebody without an account to the staff by a mailed link of seven days, in place of an earlier one; takes the password of the admin.',
    ...byPassword,
    body: z.strictObject({
      email: answerTo('email', 'email_missing'),
      name: answerTo('name', 'name_missing'),
      role: z.enum(staffRoles),
      ...reauthFields,
    }),
    sample: ({ newEmail, password }) => [{ body: { email: newEmail, name: 'Nisha Verma', role: 'viewer', password } }],
    status: 201,
    reply: invitation,
    errors: [...reauthErrors, 'access_denied', 'invited_has_account'],
  },
  'POST /api/admin/staff-invitations/:id/resend': {
    access: 'admin',
    audit: 'invitation.sent',
    summary: 'Sends an invitation again, with a new link of seven days; the earlier link ends.',
    params,
    ids: { id: 'invitation' },
    sample: () => [{ expect: [404] }],
    reply: invitation,
    errors: ['access_denied', 'not_found'],
  },
  'DELETE /api/admin/staff-invitations/:id': {
    access: 'admin',
    audit: 'invitation.withdrawn',
    summary: 'Withdraws an invitation; its link ends.',
    params,
    ids: { id: 'invitation' },
    sample: () => [{ expect: [404] }],
    status: 204,
    reply: z.null(),
    errors: ['not_found'],
  },
  'PATCH /api/admin/staff-accounts/:id': {
    access: 'admin',
    audit: 'role.changed',
    summary: 'Changes the role of a staff or disabled account, not one’s own; takes the password of the admin.',
    ...byPassword,
    params,
    body: z.strictObject({ role: z.enum(roles), reason, ...reauthFields }),
    ids: { id: 'colleague' },
    sample: ({ otherUser, password }) => [
      { params: { id: otherUser }, body: { role: 'user', reason: 'Has left.', password } },
    ],
    reply: staffAccount,
    errors: [...errors, ...reauthErrors, 'account_unproven'],
  },
  'PUT /api/admin/staff-accounts/:id/accountant': {
    access: 'admin',
    audit: ['accountant.given', 'accountant.taken'],
    summary: 'Gives a seller the right of the accountant, or takes it away; sessions stay. Every admin has the right.',
    params,
    body: z.strictObject({ accountant: z.boolean(), reason }),
    ids: { id: 'colleague' },
    sample: () => [{ body: { accountant: true, reason: 'Does the books.' } }],
    reply: staffAccount,
    errors: [...errors, 'accountant_by_role'],
  },
  'POST /api/admin/staff-accounts/:id/disable': {
    access: 'admin',
    audit: 'account.disabled',
    summary: 'Disables a staff account immediately.',
    params,
    body: z.strictObject({ reason }),
    ids: { id: 'colleague' },
    sample: () => [{ body: { reason: 'On leave.' } }],
    reply: staffAccount,
    errors,
  },
  'POST /api/admin/staff-accounts/:id/enable': {
    access: 'admin',
    audit: 'account.enabled',
    summary: 'Enables a disabled account; takes the password of the admin.',
    ...byPassword,
    params,
    body: z.strictObject({ reason, ...reauthFields }),
    ids: { id: 'colleague' },
    sample: ({ password }) => [{ body: { reason: 'Is back.', password } }],
    reply: staffAccount,
    errors: [...errors, ...reauthErrors],
  },
  'POST /api/admin/staff-accounts/:id/end-sessions': {
    access: 'admin',
    audit: 'sessions.ended',
    summary: 'Ends all sessions of a staff account immediately.',
    params,
    body: z.strictObject({ reason }),
    ids: { id: 'colleague' },
    sample: ({ otherColleague }) => [{ params: { id: otherColleague }, body: { reason: 'Lost a phone.' } }],
    reply: staffAccount,
    errors,
  },
  'PUT /api/staff/away': {
    access: 'staff',
    audit: 'staff.away',
    summary: 'Sets or ends the absence of the caller. Cases of people who are away are handed out by “take”.',
    body: away,
    sample: () => [{ body: { until: null } }],
    reply: away,
    errors: ['away_until_wrong'],
  },
  'PUT /api/admin/staff-accounts/:id/away': {
    access: 'admin',
    audit: 'staff.away',
    summary: 'Sets or ends the absence of a member of staff.',
    params: z.object({ id: z.uuid() }),
    body: away,
    ids: { id: 'colleague' },
    sample: () => [{ body: { until: null } }],
    reply: away,
    errors: ['away_until_wrong', 'account_unknown'],
  },
});
