import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '#database/connect.ts';
import type { PhoneTokens } from '#server/adapters/phone-tokens.ts';
import type { Sms } from '#server/adapters/sms.ts';
import { browserOf, forgetBrowser, giveSessionCookie, sessionCookie } from '#server/http/cookies.ts';
import { type Limits, networkOf } from '#server/http/limits.ts';
import { type CurrentUser, requireOwnOrigin, tokenOf } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { route } from '#server/http/route.ts';
import type { Queue } from '#server/platform/queue.ts';
import { brand } from '#shared/brand.ts';
import { isStaff, type Role } from '#shared/rules/accounts.ts';
import { announceAccessChange, textAccessChange } from './access-changes.ts';
import { changePassword } from './change-password.ts';
import { logInByEmailCode, sendEmailCode } from './email-login.ts';
import { acceptInvitation, openInvitation } from './invitations.ts';
import { logInByPassword } from './login.ts';
import type { OrdersOfAccount } from './orders-of-account.ts';
import { resetPassword } from './password-reset.ts';
import { logInByCode, logInByToken, sendPhoneCode } from './phone-login.ts';
import { sendReauthCode } from './reauthenticate.ts';
import { register, resendCode, verifyEmail } from './register.ts';
import { beginSession, endAccess, endSession, endSessionById, findSessions, lockSignedIn } from './sessions.ts';
import { findUser, serializeUser, type User } from './users.ts';

export type AccountDeps = {
  db: Db;
  queue: Queue;
  secrets: readonly string[];
  sms: Sms | undefined;
  phoneTokens: PhoneTokens | undefined;
  limits: Limits;
  orders: OrdersOfAccount;
  publicUrl: string;
  log: FastifyBaseLogger;
  https: boolean;
  settings: { staffNeedSecondFactor: boolean };
};

/** Routes for sign-up, one-time codes, login, password reset and sessions. */
export function accountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { db, https } = deps;
  const cookie = sessionCookie(deps.publicUrl);
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;

  const giveCookie = (reply: FastifyReply, token: string, role: Role) => giveSessionCookie(reply, cookie, token, role);

  type Failed = 'login_failed' | 'otp_wrong' | 'phone_token_wrong';
  type Login = { failed: Failed; request: FastifyRequest; reply: FastifyReply };
  async function enter(user: User, { failed, request, reply }: Login) {
    const before = tokenOf(request, cookie);
    if (before) await endSession(db, before);
    const from = { address: networkOf(request.ip), device: request.headers['user-agent'] };
    const token = (await beginSession(db, user, from)) ?? refuse(failed);
    giveCookie(reply, token, user.role);
    const browser = browserOf(request, https);
    if (browser) await deps.orders.adopt(db, user, browser);
    // The login may have copied name and phone number from a guest order to the user.
    const present = user.name === '' || !user.phone ? await findUser(db, user.id) : user;
    return { token, user: serializeUser(present ?? user), message: 'Login successful!' };
  }

  route(app, 'POST /api/auth/register', async ({ body, request }) => {
    await register(deps, body, browserOf(request, https));
    return { message: 'We have sent a code to your e-mail address.' };
  });

  route(app, 'POST /api/auth/verify-otp', async ({ body, request }) => {
    const { passwordLink } = await verifyEmail(deps, body.email, body.otp, browserOf(request, https));
    return { message: 'OTP verified. Account activated.', ...(passwordLink && { passwordLink }) };
  });

  route(app, 'POST /api/auth/resend-otp', async ({ body }) => {
    await resendCode(deps, body.email);
    return { message: 'OTP resent to your email.' };
  });

  route(app, 'POST /api/auth/login', async ({ body, request, reply }) =>
    enter(await logInByPassword(deps, body), { failed: 'login_failed', request, reply }),
  );

  route(app, 'POST /api/auth/email-code', async ({ body }) => {
    await sendEmailCode(deps, body);
    return { message: 'We have sent a code to your e-mail address.' };
  });

  route(app, 'POST /api/auth/email-code/verify', async ({ body, request, reply }) =>
    enter(await logInByEmailCode(deps, body), { failed: 'otp_wrong', request, reply }),
  );

  route(app, 'POST /api/auth/phone/send-otp', async ({ body }) => ({
    message: `OTP sent to ${await sendPhoneCode(deps, body.phone)}`,
  }));

  route(app, 'POST /api/auth/phone/verify-otp', async ({ body, request, reply }) =>
    enter(await logInByCode(deps, body), { failed: 'otp_wrong', request, reply }),
  );

  route(app, 'POST /api/auth/phone', async ({ body, request, reply }) =>
    enter(await logInByToken(deps, body.idToken, body.language), { failed: 'phone_token_wrong', request, reply }),
  );

  route(app, 'GET /api/auth/invitation/:token', ({ params }) => openInvitation(db, params.token));

  route(app, 'POST /api/auth/invitation/:token', async ({ params, body, request, reply }) =>
    enter(await acceptInvitation(deps, params.token, body.password, request.ip), {
      failed: 'login_failed',
      request,
      reply,
    }),
  );

  // Renews the cookie together with the session.
  route(app, 'POST /api/auth/verify-token', async ({ currentUser, request, reply }) => {
    const user = (await findUser(db, currentUser.id)) ?? refuse('signed_out');
    const token = tokenOf(request, cookie);
    if (token) giveCookie(reply, token, user.role);
    const mustEnrol = deps.settings.staffNeedSecondFactor && isStaff(user.role) && user.totp_enabled_at === null;
    return { success: true as const, user: serializeUser(user), mustEnrol };
  });

  route(app, 'POST /api/auth/logout', async ({ request, reply }) => {
    requireOwnOrigin(request, cookie);
    const token = tokenOf(request, cookie);
    if (token) await endSession(db, token);
    reply.clearCookie(cookie.name, cookieOptions).header('clear-site-data', '"cache"');
    forgetBrowser(reply, https);
    return null;
  });

  route(app, 'POST /api/auth/forgot-password', async ({ body }) => {
    await deps.queue.enqueue(db, 'forgot-password', { email: body.email });
    return { message: 'Reset link sent! Check your email.' };
  });

  route(app, 'POST /api/auth/reset-password/:token', async ({ params, body }) => {
    const { email } = await resetPassword(deps, params.token, body.password);
    if (!email) return { msg: callUs(), callUs: true as const };
    return { msg: 'Password changed. Please log in with the new one.' };
  });

  route(app, 'POST /api/user/password', async ({ body, currentUser }) => {
    await changePassword(deps, currentUser, body.password);
    return { message: 'Password changed. Your other devices are logged out.' };
  });

  route(app, 'GET /api/user/sessions', async ({ currentUser }) => findSessions(db, currentUser));

  route(app, 'DELETE /api/user/sessions', async ({ currentUser }) => {
    await endingSessions(deps, currentUser, (tx, user) => endAccess(tx, user, currentUser.sessionId));
    return null;
  });

  route(app, 'DELETE /api/user/sessions/:id', async ({ params, currentUser }) => {
    await endingSessions(deps, currentUser, async (tx) => {
      if (!(await endSessionById(tx, currentUser.id, params.id))) refuse('not_found');
      return !Buffer.from(params.id, 'base64url').equals(currentUser.sessionId);
    });
    return null;
  });

  route(app, 'POST /api/user/reauth-code', async ({ currentUser }) => {
    await sendReauthCode(deps, currentUser);
    return { message: 'We have sent you a code.' };
  });
}

const callUs = () =>
  `Password changed, but another account has proven your e-mail address since. Call us at ${brand.phone}: we help you back in.`;

/**
 * Runs `end`, which ends sessions and returns whether it ended another session or a code. If so, alerts the owner,
 * because the request may have come from somebody else.
 */
async function endingSessions(
  deps: AccountDeps,
  currentUser: CurrentUser,
  end: (tx: Tx, user: User) => Promise<boolean>,
): Promise<void> {
  const alerted = await deps.db.transaction().execute(async (tx) => {
    const user = await lockSignedIn(tx, currentUser);
    if (!(await end(tx, user))) return undefined;
    await announceAccessChange(tx, deps, user, 'sessions');
    return user;
  });
  if (alerted) await textAccessChange(deps, alerted, 'sessions');
}
