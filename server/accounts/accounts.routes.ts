import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Db } from '#database/connect.ts';
import type { PhoneTokens } from '#server/adapters/phone-tokens.ts';
import type { Sms } from '#server/adapters/sms.ts';
import { answer } from '#server/http/endpoint.ts';
import { networkOf } from '#server/http/gate.ts';
import { refuse } from '#server/http/refuse.ts';
import { cookieName, tokenOf } from '#server/http/visitor.ts';
import type { Queue } from '#server/work/queue.ts';
import { contract } from '#shared/contract/all.ts';
import { type Role, sessionLifeOf } from '#shared/rules/accounts.ts';
import { changePassword } from './change-password.ts';
import { logIn } from './login.ts';
import { findPerson, type Person, shownPerson } from './people.ts';
import { logInByCode, logInByToken, sendPhoneCode } from './phone-login.ts';
import { register, resendCode, verifyEmail } from './register.ts';
import { resetPassword } from './resets.ts';
import { beginSession, endSession, endSessionById, endSessions, findSessions } from './sessions.ts';

export type AccountDeps = {
  db: Db;
  queue: Queue;
  secrets: readonly string[];
  sms: Sms | undefined;
  phoneTokens: PhoneTokens | undefined;
  perAccount: RateLimiterAbstract | undefined;
  https: boolean;
};

/** Getting in and out: sign-up, codes, login, new passwords, sessions. */
export function accountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { db, https } = deps;
  const cookie = cookieName(https);
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;

  const giveCookie = (reply: FastifyReply, token: string, role: Role) =>
    reply.setCookie(cookie, token, { ...cookieOptions, maxAge: sessionLifeOf(role) / 1000 });

  async function enter(person: Person, message: string, request: FastifyRequest, reply: FastifyReply) {
    const before = tokenOf(request, cookie);
    if (before) await endSession(db, before);
    const token = await beginSession(db, person, {
      address: networkOf(request.ip),
      device: request.headers['user-agent'],
    });
    giveCookie(reply, token, person.role);
    return { token, user: shownPerson(person), message };
  }

  answer(app, contract.register, async ({ body }) => {
    await register(deps, body);
    return { message: 'We have sent a code to your e-mail address.' };
  });

  answer(app, contract.verifyOtp, async ({ body }) => {
    await verifyEmail(deps, body.email, body.otp);
    return { message: 'OTP verified. Account activated.' };
  });

  answer(app, contract.resendOtp, async ({ body }) => {
    await resendCode(deps, body.email);
    return { message: 'OTP resent to your email.' };
  });

  answer(app, contract.login, async ({ body, request, reply }) =>
    enter(await logIn(deps, body), 'Login successful!', request, reply),
  );

  answer(app, contract.sendPhoneOtp, async ({ body }) => ({
    message: `OTP sent to ${await sendPhoneCode(deps, body.phone)}`,
  }));

  answer(app, contract.verifyPhoneOtp, async ({ body, request, reply }) =>
    enter(await logInByCode(deps, body.phone, body.otp, body.language), 'Login successful!', request, reply),
  );

  answer(app, contract.phoneLogin, async ({ body, request, reply }) =>
    enter(await logInByToken(deps, body.idToken, body.language), 'Login successful!', request, reply),
  );

  // A session in use grows longer, and its cookie with it.
  answer(app, contract.verifyToken, async ({ visitor, request, reply }) => {
    const person = (await findPerson(db, visitor.id)) ?? refuse('signed_out');
    const token = tokenOf(request, cookie);
    if (token) giveCookie(reply, token, person.role);
    return { success: true as const, user: shownPerson(person) };
  });

  answer(app, contract.logout, async ({ request, reply }) => {
    const token = tokenOf(request, cookie);
    if (token) await endSession(db, token);
    reply.clearCookie(cookie, cookieOptions).header('clear-site-data', '"cache"');
    return null;
  });

  answer(app, contract.forgotPassword, async ({ body }) => {
    await deps.queue.enqueue(db, 'forgot-password', { email: body.email });
    return { message: 'Reset link sent! Check your email.' };
  });

  answer(app, contract.resetPassword, async ({ params, body }) => {
    await resetPassword(deps, params.token, body.password);
    return { msg: 'Password changed. Please log in with the new one.' };
  });

  answer(app, contract.changePassword, async ({ body, visitor }) => {
    await changePassword(deps, visitor, body);
    return { message: 'Password changed. Your other devices are logged out.' };
  });

  answer(app, contract.listSessions, async ({ visitor }) => findSessions(db, visitor));

  answer(app, contract.endOtherSessions, async ({ visitor }) => {
    await endSessions(db, visitor.id, visitor.sessionId);
    return null;
  });

  answer(app, contract.endSession, async ({ params, visitor }) => {
    if (!(await endSessionById(db, visitor.id, params.id))) refuse('not_found');
    return null;
  });
}
