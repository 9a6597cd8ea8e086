import type { FastifyRequest } from 'fastify';

/**
 * Returns the name of the device cookie, which holds a secret per browser. Login attempts and code requests are counted
 * by this secret; it grants no access.
 */
export function deviceCookieName(https: boolean): string {
  return https ? '__Host-device' : 'device';
}

/** Returns the secret of the device cookie if it is well-formed, else undefined. */
export function deviceOf(request: FastifyRequest, cookie: string): string | undefined {
  const cookieValue = request.cookies[cookie];
  return cookieValue && /^[\w-]{43}$/.test(cookieValue) ? cookieValue : undefined;
}
