import { z } from 'zod';
import { problemSentence } from '../problem-sentence.ts';
import { roles } from '../rules/accounts.ts';
import { problemWith } from '../rules/buyer.ts';
import { language } from './checkout.ts';
import { endpoint } from './endpoint.ts';

const email = z.string('Enter your e-mail address.').superRefine((typed, context) => {
  const problem = problemWith('email', typed);
  if (problem) context.addIssue({ code: 'custom', message: problemSentence(problem) });
});
const name = z.string('Enter your name.').superRefine((typed, context) => {
  const problem = problemWith('name', typed);
  if (problem) context.addIssue({ code: 'custom', message: problemSentence(problem) });
});
const password = z
  .string('Enter your password.')
  .min(1, 'Enter your password.')
  .max(1_000, 'Use at most 128 characters.');
const otp = z.string('Enter the code.').max(20, 'The code has 6 digits.');
const phone = z.string('Enter your mobile number.').max(30, 'A mobile number has 10 digits.');

/** The signed-in person as the browser knows them. */
export const personReply = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.enum(roles),
});
const loginReply = z.object({ token: z.string(), user: personReply, message: z.string() });
const messageReply = z.object({ message: z.string() });
const fewTries = { requests: 30, seconds: 600, shared: true } as const;

export const accountEndpoints = {
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    access: 'everyone',
    summary: 'Begins an account; a code goes to the address. The answer is the same for known and unknown addresses.',
    budget: fewTries,
    body: z.strictObject({ name, email, password, language }),
    reply: messageReply,
    refusals: ['password_short', 'password_long', 'password_common', 'otp_too_soon'],
  }),
  verifyOtp: endpoint({
    method: 'POST',
    path: '/api/auth/verify-otp',
    access: 'everyone',
    summary: 'Confirms the address with the code.',
    budget: { requests: 200, seconds: 600, shared: true },
    body: z.strictObject({ email, otp }),
    reply: messageReply,
    refusals: ['otp_failed'],
  }),
  resendOtp: endpoint({
    method: 'POST',
    path: '/api/auth/resend-otp',
    access: 'everyone',
    summary: 'Sends a new code, at most one a minute and ten a day.',
    budget: fewTries,
    body: z.strictObject({ email }),
    reply: messageReply,
    refusals: ['otp_too_soon'],
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'everyone',
    summary: 'Begins a session: a token for the Authorization header, and the same as a cookie.',
    budget: { requests: 60, seconds: 600, shared: true },
    body: z.strictObject({ email, password, code: otp.optional() }),
    reply: loginReply,
    refusals: ['login_failed', 'not_verified', 'second_factor_needed', 'second_factor_wrong'],
  }),
  sendPhoneOtp: endpoint({
    method: 'POST',
    path: '/api/auth/phone/send-otp',
    access: 'everyone',
    summary: 'Sends a code to an Indian mobile number (built-in phone sign-in).',
    budget: fewTries,
    body: z.strictObject({ phone }),
    reply: messageReply,
    refusals: ['phone_sign_in_off', 'otp_too_soon'],
  }),
  verifyPhoneOtp: endpoint({
    method: 'POST',
    path: '/api/auth/phone/verify-otp',
    access: 'everyone',
    summary: 'Begins a session with the code that went to the number.',
    budget: { requests: 200, seconds: 600, shared: true },
    body: z.strictObject({ phone, otp, language }),
    reply: loginReply,
    refusals: ['phone_sign_in_off', 'otp_wrong'],
  }),
  phoneLogin: endpoint({
    method: 'POST',
    path: '/api/auth/phone',
    access: 'everyone',
    summary: 'Begins a session with the ID token of the hosted phone sign-in; the number is the token’s.',
    budget: { requests: 60, seconds: 600, shared: true },
    body: z.strictObject({ idToken: z.string().min(1).max(8_000), language }),
    reply: loginReply,
    refusals: ['phone_sign_in_off', 'phone_token_wrong'],
  }),
  verifyToken: endpoint({
    method: 'POST',
    path: '/api/auth/verify-token',
    access: 'signed-in',
    summary: 'Says whose session this is.',
    reply: z.object({ success: z.literal(true), user: personReply }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'everyone',
    summary: 'Ends the session; the token is dead.',
    status: 204,
    reply: z.null(),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'everyone',
    summary: 'Sends a link for a new password, if there is an account. The answer is the same for every address.',
    budget: fewTries,
    body: z.strictObject({ email }),
    reply: messageReply,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password/:token',
    access: 'everyone',
    summary: 'Sets the new password and ends all sessions of the account.',
    budget: fewTries,
    params: z.object({ token: z.string().max(200) }),
    body: z.strictObject({ password }),
    reply: z.object({ msg: z.string() }),
    refusals: ['reset_link_dead', 'password_short', 'password_long', 'password_common'],
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/api/user/sessions',
    access: 'signed-in',
    summary: 'Where the person is logged in.',
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
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/user/sessions',
    access: 'signed-in',
    summary: 'Ends all sessions of the person but this one.',
    status: 204,
    reply: z.null(),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    access: 'signed-in',
    summary: 'Ends one session of the person.',
    params: z.object({ id: z.string().max(100) }),
    status: 204,
    reply: z.null(),
    refusals: ['not_found'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/user/password',
    access: 'signed-in',
    summary: 'Sets a new password and ends the other sessions.',
    budget: fewTries,
    body: z.strictObject({ current: password, password }),
    reply: messageReply,
    refusals: ['login_failed', 'password_short', 'password_long', 'password_common'],
  }),
};
