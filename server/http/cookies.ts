import { createHash, randomBytes } from 'node:crypto';
import cookies from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

const lifeSeconds = 180 * 24 * 3_600;
const secretForm = /^[\w-]{43}$/;

/**
 * Returns the name of the browser cookie, which holds a random secret per browser. Over HTTPS the name has the
 * `__Host-` prefix, so that other hosts cannot set the cookie.
 */
export function browserCookie(https: boolean): string {
  return https ? '__Host-browser' : 'browser';
}

const attributes = (https: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: https }) as const;
const newSecret = () => randomBytes(32).toString('base64url');
const hashOf = (secret: string) => createHash('sha256').update(`browser:${secret}`).digest();

/** Returns the hash of the browser's secret if the request carries a valid one, else undefined. */
export function browserOf(request: FastifyRequest, https: boolean): Buffer | undefined {
  const secret = request.cookies[browserCookie(https)];
  return secret !== undefined && secretForm.test(secret) ? hashOf(secret) : undefined;
}

type BrowserRequest = { request: FastifyRequest; reply: FastifyReply; https: boolean };

/** Returns the hash of the browser's secret. Sets the cookie in the response if the browser has none. */
export function knownBrowser(source: BrowserRequest): Buffer {
  const { hash, give } = browserOrNew(source);
  give();
  return hash;
}

/** Works like `knownBrowser`, but sets the cookie only when `give` is called. */
export function browserOrNew({ request, reply, https }: BrowserRequest, given?: string) {
  const known = browserOf(request, https);
  if (known) return { hash: known, give: () => undefined };
  const secret = given ?? newSecret();
  const give = () => {
    reply.setCookie(browserCookie(https), secret, { ...attributes(https), maxAge: lifeSeconds });
  };
  return { hash: hashOf(secret), give };
}

/** Clears the browser cookie at logout, so that the next user of this browser cannot claim its orders. */
export function forgetBrowser(reply: FastifyReply, https: boolean): void {
  reply.clearCookie(browserCookie(https), attributes(https));
}

const pagesWithCookie = /^\/(hi\/)?(checkout\/|quote\/|find-order|login|signup|verify-otp)/;

/**
 * Sets the cookie when a page of the checkout, of the order search, of the sign-up or of the login is sent to a browser
 * without one, so that all its tabs share one secret. Skips responses that a shared cache may store, such as redirects to the canonical address, because the
 * cache would send the same secret to everyone.
 */
export function giveBrowserCookie(app: FastifyInstance, https: boolean): void {
  const name = browserCookie(https);
  app.addHook('onSend', (request, reply, payload, done) => {
    const isGiven = request.method === 'GET' && pagesWithCookie.test(request.url);
    if (isGiven && cookieOf(request, name) === undefined && !isShared(reply))
      reply.header('set-cookie', cookies.serialize(name, newSecret(), { ...attributes(https), maxAge: lifeSeconds }));
    done(null, payload);
  });
}

const isShared = (reply: FastifyReply) => String(reply.getHeader('cache-control') ?? '').startsWith('public');
