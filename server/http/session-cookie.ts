import cookies from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Role, sessionLifeOf } from '#shared/rules/accounts.ts';

/**
 * Name of the session cookie, and the public URL. The cookie authorizes changes from pages of the public URL's origin.
 */
export type SessionCookie = { name: string; publicUrl: string };

/** Returns the session cookie. Over HTTPS its name has the `__Host-` prefix, so that other hosts cannot set it. */
export function sessionCookie(publicUrl: string): SessionCookie {
  return { name: publicUrl.startsWith('https:') ? '__Host-token' : 'token', publicUrl };
}

/**
 * Reads a request cookie with Fastify's parser, even where Fastify does not parse cookies, such as for pages. Returns
 * undefined if the request has no such cookie.
 */
export function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  return headers.cookie === undefined ? undefined : cookies.parse(headers.cookie)[name];
}

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
