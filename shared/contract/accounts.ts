import { z } from 'zod';
import { roles } from '../rules/accounts.ts';
import { answerTo, language } from './checkout.ts';
import { endpoints } from './endpoint.ts';
import { messageCode } from './reasons.ts';
import { otp, proof, reauthErrors, reauthFields, redeemsCode, sendsCode } from './reauth.ts';

const email = answerTo('email', 'email_missing');
const name = answerTo('name', 'name_missing');
const password = z
  .string(messageCode('password_missing'))
  .min(1, messageCode('password_missing'))
  .max(1_000, messageCode('password_long'));
const phone = z.string(messageCode('phone_missing')).max(30, messageCode('phone_long'));

/** Signed-in user as returned to the browser. */
export const userReply = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.enum(roles),
  /** Whether the user may see payments, fees and settlements. */
  accountant: z.boolean().optional(),
});
const loginReply = z.object({ token: z.string(), user: userReply, message: z.string() });
const messageReply = z.object({ message: z.string() });

export const accountEndpoints = endpoints({
  'POST /api/auth/register': {
    access: 'everyone',
    summary:
      'Registers an account and sends a code to the e-mail address. The response is the same for known and unknown addresses.',
    limit: sendsCode,
    body: z.strictObject({ name, email, password, language }),
    sample: ({ newEmail, password }) => [{ body: { name: 'Asha Rao', email: newEmail, password } }],
    reply: messageReply,
    errors: ['password_short', 'password_long', 'password_common', 'otp_too_soon', 'otp_today'],
  },
  'POST /api/auth/verify-otp': {
    access: 'everyone',
    summary:
      'Confirms the e-mail address with the code. With `passwordLink` the sign-up came from another browser: its name and password do not count, and a link to choose a password was mailed.',
    limit: redeemsCode,
    body: z.strictObject({ email, otp }),
    sample: ({ newEmail }) => [{ body: { email: newEmail, otp: '000000' }, expect: [400] }],
    reply: messageReply.extend({ passwordLink: z.literal(true).optional() }),
    errors: ['otp_failed', 'otp_tries'],
  },
  'POST /api/auth/resend-otp': {
    access: 'everyone',
    summary: 'Sends a new code, at most one a minute and ten a day.',
    limit: sendsCode,
    body: z.strictObject({ email }),
    sample: ({ newEmail }) => [{ body: { email: newEmail }, expect: [200, 429] }],
    reply: messageReply,
    errors: ['otp_too_soon', 'otp_today'],
  },
  'POST /api/auth/login': {
    access: 'everyone',
    summary: 'Logs in: returns a token for the Authorization header, which is also set as a cookie.',
    limit: { perAddress: 60, perTarget: 100, seconds: 3_600, target: 'email', stored: true },
    body: z.strictObject({ email, password, code: otp.optional() }),
    sample: ({ email, guestEmail, password }) => [
      { body: { email, password } },
      { body: { email: guestEmail, password } },
      { body: { email, password: 'not this one at all' }, expect: [401] },
    ],
    reply: loginReply,
    errors: ['login_failed', 'not_verified', 'second_factor_needed', 'second_factor_wrong'],
  },
  'POST /api/auth/email-code': {
    access: 'everyone',
    summary: 'Sends a login code to an e-mail address. The response is the same for every address.',
    limit: sendsCode,
    body: z.strictObject({ email, language }),
    sample: ({ newEmail }) => [{ body: { email: newEmail }, expect: [200, 429] }],
    reply: messageReply,
    errors: ['otp_too_soon', 'otp_today'],
  },
  'POST /api/auth/email-code/verify': {
    access: 'everyone',
    summary:
      'Logs in with the code that was sent to the e-mail address; the first login creates a customer account without a password.',
    limit: redeemsCode,
    body: z.strictObject({ email, otp, language }),
    sample: ({ newEmail }) => [{ body: { email: newEmail, otp: '000000' }, expect: [400] }],
    reply: loginReply,
    errors: ['otp_wrong', 'otp_tries', 'second_factor_needed'],
  },
  'POST /api/auth/phone/send-otp': {
    access: 'everyone',
    summary: 'Sends a code to an Indian mobile number (built-in phone sign-in).',
    limit: sendsCode,
    body: z.strictObject({ phone }),
    sample: ({ newPhone }) => [{ body: { phone: newPhone } }],
    reply: messageReply,
    errors: ['phone_sign_in_off', 'otp_too_soon', 'otp_today'],
  },
  'POST /api/auth/phone/verify-otp': {
    access: 'everyone',
    summary: 'Logs in with the code that was sent to the mobile number.',
    limit: redeemsCode,
    body: z.strictObject({ phone, otp, language }),
    sample: ({ newPhone }) => [{ body: { phone: newPhone, otp: '000000' }, expect: [400] }],
    reply: loginReply,
    errors: ['phone_sign_in_off', 'otp_wrong', 'otp_tries'],
  },
  'POST /api/auth/phone': {
    access: 'everyone',
    summary: 'Logs in with the ID token of the hosted phone sign-in; the mobile number is taken from the token.',
    limit: redeemsCode,
    body: z.strictObject({ idToken: z.string().min(1).max(8_000), language }),
    sample: () => [{ body: { idToken: 'x' }, expect: [400, 401, 404] }],
    reply: loginReply,
    errors: ['phone_sign_in_off', 'phone_token_wrong'],
  },
  'POST /api/auth/verify-token': {
    access: 'signed-in',
    enrolment: true,
    summary: 'Returns the user of this session.',
    reply: z.object({
      success: z.literal(true),
      user: userReply,
      /** Whether staff must set up a second factor before anything else. */
      mustEnrol: z.boolean(),
    }),
  },
  'POST /api/auth/logout': {
    access: 'everyone',
    summary: 'Logs out: the token becomes invalid.',
    limit: 'none',
    status: 204,
    reply: z.null(),
  },
  'POST /api/auth/forgot-password': {
    access: 'everyone',
    summary: 'Sends a link to reset the password, if the account exists. The response is the same for every address.',
    limit: sendsCode,
    body: z.strictObject({ email }),
    sample: ({ email }) => [{ body: { email } }],
    reply: messageReply,
  },
  'POST /api/auth/reset-password/:token': {
    access: 'everyone',
    summary:
      'Sets a new password by a reset link, gives the account back to the address of the link and ends all its sessions. With `callUs` another account has this address.',
    limit: redeemsCode,
    params: z.object({ token: z.string().max(200) }),
    body: z.strictObject({ password }),
    ids: { token: 'resetLink' },
    sample: ({ password }) => [{ body: { password } }],
    reply: z.object({ msg: z.string(), callUs: z.literal(true).optional() }),
    errors: ['reset_link_dead', 'password_short', 'password_long', 'password_common'],
  },
  'GET /api/auth/invitation/:token': {
    access: 'everyone',
    summary: 'Returns whom a link invites to the staff, and as what; 404 once it is used, withdrawn or too old.',
    limit: redeemsCode,
    params: z.object({ token: z.string().max(200) }),
    ids: { token: 'invitationLink' },
    sample: () => [{ expect: [404] }],
    reply: z.object({ email: z.string(), name: z.string(), role: z.enum(roles) }),
    errors: ['invitation_dead'],
  },
  'POST /api/auth/invitation/:token': {
    access: 'everyone',
    summary: 'Accepts an invitation to the staff, once, with the password of the new account, and logs in.',
    limit: redeemsCode,
    params: z.object({ token: z.string().max(200) }),
    body: z.strictObject({ password }),
    ids: { token: 'invitationLink' },
    sample: ({ password }) => [{ body: { password }, expect: [404] }],
    reply: loginReply,
    errors: ['invitation_dead', 'invited_has_account', 'password_short', 'password_long', 'password_common'],
  },
  'GET /api/user/sessions': {
    access: 'signed-in',
    summary: 'Lists the active sessions of the user, at most 100.',
    reply: z.array(
      z.object({
        id: z.string(),
        device: z.string().nullable(),
        address: z.string().nullable(),
        createdAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime(),
        current: z.boolean(),
      }),
    ),
  },
  'DELETE /api/user/sessions': {
    access: 'signed-in',
    summary:
      'Ends all other sessions of the user; an account without a password needs a code, or a login of the last ten minutes.',
    reauth: { field: 'password', orRecentLogin: true },
    sample: ({ password }) => [{ body: { password } }],
    status: 204,
    body: z.strictObject(reauthFields),
    reply: z.null(),
    errors: reauthErrors,
  },
  'DELETE /api/user/sessions/:id': {
    access: 'signed-in',
    summary:
      'Ends one session of the user; an account without a password needs a code, or a login of the last ten minutes.',
    reauth: { field: 'password', orRecentLogin: true },
    params: z.object({ id: z.string().max(100) }),
    ids: { id: 'session' },
    sample: ({ password }) => [{ body: { password }, expect: [404] }],
    status: 204,
    body: z.strictObject(reauthFields),
    reply: z.null(),
    errors: [...reauthErrors, 'not_found'],
  },
  'POST /api/user/password': {
    access: 'signed-in',
    summary: 'Changes the password and ends the other sessions; an account without a password needs a code instead.',
    reauth: { field: 'current' },
    body: z.strictObject({ current: reauthFields.password, otp: reauthFields.otp, password }),
    sample: ({ password }) => [{ body: { current: password, password } }],
    reply: messageReply,
    errors: [...reauthErrors, 'password_short', 'password_long', 'password_common'],
  },
  'POST /api/user/reauth-code': {
    access: 'signed-in',
    enrolment: true,
    summary:
      'Sends a code to the account’s confirmed e-mail address or mobile number, to be used as `otp` where the password is required.',
    limit: proof,
    sample: () => [{ expect: [401] }],
    reply: messageReply,
    errors: ['password_needed', 'otp_too_soon', 'otp_today'],
  },
  'GET /api/user/second-factor': {
    access: 'signed-in',
    enrolment: true,
    summary: 'Returns whether the second factor is enabled, and the number of recovery codes left.',
    reply: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() }),
  },
  'POST /api/user/second-factor': {
    access: 'signed-in',
    audit: { none: 'the owner of the account is told by e-mail' },
    enrolment: true,
    summary: 'Creates a secret for an authenticator app; it is active once confirmed.',
    reauth: { field: 'password' },
    body: z.strictObject(reauthFields),
    sample: ({ password }) => [{ body: { password }, expect: [200, 403] }],
    reply: z.object({ secret: z.string(), address: z.string(), picture: z.string() }),
    errors: [...reauthErrors, 'access_denied', 'second_factor_on'],
  },
  'POST /api/user/second-factor/confirm': {
    access: 'employee',
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
