import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '#database/connect.ts';
import type { PhoneTokens } from '#server/adapters/phone-tokens.ts';
import type { Sms } from '#server/adapters/sms.ts';
import { browserOf, forgetBrowser, giveSessionCookie, sessionCookie } from '#server/http/cookies.ts';
import { deviceCookieName, deviceOf } from '#server/http/device-cookie.ts';
import type { Limits } from '#server/http/limits.ts';
import { networkOf } from '#server/http/limits.ts';
import { type CurrentUser, requireOwnOrigin, tokenOf } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { route } from '#server/http/route.ts';
import { adoptFromBrowser } from '#server/orders/order-owner.ts';
import type { Queue } from '#server/platform/queue.ts';
import { knownDeviceLife, type LoginMethod, type Role } from '#shared/rules/accounts.ts';
import { announceAccessChange, hasTodaysAlerts, textAccessChange } from './access-changes.ts';
import { changePassword } from './change-password.ts';
import { deviceIdOf, newDevice, rememberDevice } from './codes/devices.ts';
import { logInByEmailCode, sendEmailCode } from './email-login.ts';
import { logInByPassword } from './login.ts';
import { resetPassword } from './password-reset.ts';
import { logInByCode, logInByToken, sendPhoneCode } from './phone-login.ts';
import { sendReauthCode } from './reauthenticate.ts';
import { register, resendCode, verifyEmail } from './register.ts';
import {
  beginSession,
  endLoginCodes,
  endSession,
  endSessionById,
  endSessions,
  findSessions,
  lockSignedIn,
} from './sessions.ts';
import { undoAccessChange } from './undo-access-change.ts';
import { findUser, serializeUser, type User } from './users.ts';

export type AccountDeps = {
  db: Db;
  queue: Queue;
  secrets: readonly string[];
  sms: Sms | undefined;
  phoneTokens: PhoneTokens | undefined;
  limits: Limits;
  publicUrl: string;
  log: FastifyBaseLogger;
  https: boolean;
};

/** Routes for sign-up, one-time codes, login, password reset and sessions. */
export function accountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { db, https } = deps;
  const cookie = sessionCookie(deps.publicUrl);
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;

  const giveCookie = (reply: FastifyReply, token: string, role: Role) => giveSessionCookie(reply, cookie, token, role);

  const devices = deviceCookieName(https);
  /** Returns the device secret from the cookie, or a new one if there is no cookie, and renews the cookie. */
  function giveDevice(request: FastifyRequest, reply: FastifyReply): string {
    const device = deviceOf(request, devices) ?? newDevice();
    reply.setCookie(devices, device, { ...cookieOptions, maxAge: knownDeviceLife / 1000 });
    return device;
  }
  const fromOf = (request: FastifyRequest) => {
    const secret = deviceOf(request, devices);
    return { network: networkOf(request.ip), device: secret && deviceIdOf(secret) };
  };
  const requestSource = (request: FastifyRequest, reply: FastifyReply) => ({
    network: networkOf(request.ip),
    device: deviceIdOf(giveDevice(request, reply)),
  });

  type Failed = 'login_failed' | 'otp_wrong' | 'phone_token_wrong';
  type Login = { method: LoginMethod; failed: Failed; request: FastifyRequest; reply: FastifyReply };
  async function enter(user: User, { method, failed, request, reply }: Login) {
    const before = tokenOf(request, cookie);
    if (before) await endSession(db, before);
    const from = { method, address: networkOf(request.ip), device: request.headers['user-agent'] };
    const token = (await beginSession(db, user, from)) ?? refuse(failed);
    giveCookie(reply, token, user.role);
    await rememberDevice(db, user.id, giveDevice(request, reply), method);
    const browser = browserOf(request, https);
    if (browser) await adoptFromBrowser(db, user, browser);
    // The login may have copied name and phone number from a guest order to the user.
    const present = user.name === '' || !user.phone ? await findUser(db, user.id) : user;
    return { token, user: serializeUser(present ?? user), message: 'Login successful!' };
  }

  route(app, 'POST /api/auth/register', async ({ body, request, reply }) => {
    await register(deps, body, requestSource(request, reply));
    return { message: 'We have sent a code to your e-mail address.' };
  });

  route(app, 'POST /api/auth/verify-otp', async ({ body, request }) => {
    const { passwordLink } = await verifyEmail(deps, body.email, body.otp, fromOf(request));
    return { message: 'OTP verified. Account activated.', ...(passwordLink && { passwordLink }) };
  });

  route(app, 'POST /api/auth/resend-otp', async ({ body, request, reply }) => {
    await resendCode(deps, body.email, requestSource(request, reply));
    return { message: 'OTP resent to your email.' };
  });

  route(app, 'POST /api/auth/login', async ({ body, request, reply }) =>
    enter(await logInByPassword(deps, body), {
      method: 'password',
      failed: 'login_failed',
      request,
      reply,
    }),
  );

  route(app, 'POST /api/auth/email-code', async ({ body, request, reply }) => {
    await sendEmailCode(deps, body, requestSource(request, reply));
    return { message: 'We have sent a code to your e-mail address.' };
  });

  route(app, 'POST /api/auth/email-code/verify', async ({ body, request, reply }) =>
    enter(await logInByEmailCode(deps, body, fromOf(request)), {
      method: 'email',
      failed: 'otp_wrong',
      request,
      reply,
    }),
  );

  route(app, 'POST /api/auth/phone/send-otp', async ({ body, request, reply }) => ({
    message: `OTP sent to ${await sendPhoneCode(deps, body.phone, requestSource(request, reply))}`,
  }));

  route(app, 'POST /api/auth/phone/verify-otp', async ({ body, request, reply }) =>
    enter(await logInByCode(deps, body, fromOf(request)), { method: 'phone', failed: 'otp_wrong', request, reply }),
  );

  route(app, 'POST /api/auth/phone', async ({ body, request, reply }) =>
    enter(await logInByToken(deps, body.idToken, body.language), {
      method: 'phone',
      failed: 'phone_token_wrong',
      request,
      reply,
    }),
  );

  // Renews the cookie together with the session.
  route(app, 'POST /api/auth/verify-token', async ({ currentUser, request, reply }) => {
    const user = (await findUser(db, currentUser.id)) ?? refuse('signed_out');
    const token = tokenOf(request, cookie);
    if (token) giveCookie(reply, token, user.role);
    return { success: true as const, user: serializeUser(user) };
  });

  route(app, 'POST /api/auth/logout', async ({ request, reply }) => {
    requireOwnOrigin(request, cookie);
    const token = tokenOf(request, cookie);
    if (token) await endSession(db, token);
    reply.clearCookie(cookie.name, cookieOptions).header('clear-site-data', '"cache"');
    forgetBrowser(reply, https);
    return null;
  });

  route(app, 'POST /api/auth/forgot-password', async ({ body, request, reply }) => {
    const { device, network } = requestSource(request, reply);
    await deps.queue.enqueue(db, 'forgot-password', { email: body.email, device, network });
    return { message: 'Reset link sent! Check your email.' };
  });

  route(app, 'POST /api/auth/reset-password/:token', async ({ params, body, request, reply }) => {
    const owner = await resetPassword(deps, params.token, body.password);
    await rememberDevice(db, owner.id, giveDevice(request, reply), 'email');
    return { msg: 'Password changed. Please log in with the new one.' };
  });

  route(app, 'POST /api/user/password', async ({ body, currentUser }) => {
    await changePassword(deps, currentUser, body.password);
    return { message: 'Password changed. Your other devices are logged out.' };
  });

  route(app, 'GET /api/user/sessions', async ({ currentUser }) => findSessions(db, currentUser));

  route(app, 'DELETE /api/user/sessions', async ({ currentUser }) => {
    await endingSessions(deps, currentUser, async (tx) => {
      const sessions = await endSessions(tx, currentUser.id, currentUser.sessionId);
      const codes = await endLoginCodes(tx, currentUser.id);
      return sessions || codes;
    });
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

  route(app, 'POST /api/auth/not-me/:token', async ({ params, body }) => {
    const next = await undoAccessChange(deps, params.token, body?.password);
    return { message: undoMessages[next], next };
  });
}

const undoMessages = {
  'password-link': 'Everybody is logged out, and the change is taken back. We have sent you a link for a new password.',
  phone: 'Everybody is logged out, and the change is taken back. Log in with your mobile number.',
  password: 'Everybody is logged out, and the new way in is closed. Your password of before opens the old one.',
  help: 'Everybody is logged out, and the new way in is closed. Call us to get back in.',
} as const;

/**
 * Runs `end`, which ends sessions and returns whether it ended another session or invalidated a login code. If so,
 * alerts the owner, because the request may have come from somebody else. The number of alerts per day is limited.
 */
async function endingSessions(
  deps: AccountDeps,
  currentUser: CurrentUser,
  end: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  const alerted = await deps.db.transaction().execute(async (tx) => {
    const user = await lockSignedIn(tx, currentUser);
    if (!(await end(tx)) || (await hasTodaysAlerts(tx, user))) return undefined;
    return { user, path: await announceAccessChange(tx, deps, user, 'sessions') };
  });
  if (alerted) await textAccessChange(deps, alerted.user, 'sessions', alerted.path);
}
