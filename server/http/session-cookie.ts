import type { FastifyReply } from 'fastify';
import { type Role, sessionLifeOf } from '#shared/rules/accounts.ts';
import type { SessionCookie } from './principal.ts';

/** Sets or renews the session cookie, which lasts as long as an unused session. */
export function giveSessionCookie(reply: FastifyReply, cookie: SessionCookie, token: string, role: Role): void {
  reply.setCookie(cookie.name, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: cookie.publicUrl.startsWith('https:'),
    maxAge: sessionLifeOf(role) / 1000,
  });
}
