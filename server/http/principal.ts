import type { FastifyRequest } from 'fastify';
import { deniedToStaff } from '#shared/access-denied.ts';
import type { Access } from '#shared/contract/endpoint.ts';
import { isStaff, may, type Role } from '#shared/rules/accounts.ts';
import type { SessionCookie } from './cookies.ts';
import { refuse } from './refuse.ts';

/** Authenticated user of a request, as read from the database. */
export type CurrentUser = {
  id: string;
  name: string;
  email: string | null;
  role: Role;
  secondFactor: boolean;
  /** Whether an admin granted the accountant right. Admins have it implicitly (`isAccountant`). */
  accountant: boolean;
  sessionId: Buffer;
  /** Time of the login. */
  sessionCreatedAt: Date;
};

declare module 'fastify' {
  interface FastifyRequest {
    currentUser: CurrentUser | undefined;
  }
}

/** Finds the user of a session token. */
export type Authenticate = (token: string) => Promise<CurrentUser | undefined>;

/**
 * Authenticates the request and checks its access. The session cookie authorizes changes only if the request comes from
 * our own origin (CSRF).
 */
export async function authorize(
  request: FastifyRequest,
  access: Access,
  cookie: SessionCookie,
  identify: Authenticate,
  mustEnrol: (currentUser: CurrentUser) => boolean,
): Promise<void> {
  if (access === 'provider') return;
  const bearer = bearerOf(request);
  const cookieValue = request.cookies[cookie.name];
  const token = bearer ?? (cookieValue && (isReading(request) || isOurOwn(request, cookie)) ? cookieValue : undefined);
  const currentUser = token ? await identify(token) : undefined;
  const unenrolled = currentUser !== undefined && mustEnrol(currentUser);
  request.currentUser = unenrolled && access === 'everyone' ? undefined : currentUser;
  if (access === 'everyone') return;
  if (!bearer && cookieValue && !token) refuse('origin_refused');
  if (!request.currentUser) refuse('signed_out');
  if (unenrolled) refuse('second_factor_missing');
  if (access === 'signed-in' || may(access, request.currentUser)) return;
  refuse('access_denied', isStaff(request.currentUser.role) ? { message: deniedToStaff(access) } : {});
}

/**
 * Returns the session token of the request; undefined without one. A token in the Authorization header comes first; the
 * cookie counts only if the request comes from our own origin.
 */
export function tokenOf(request: FastifyRequest, cookie: SessionCookie): string | undefined {
  return bearerOf(request) ?? (isOurOwn(request, cookie) ? request.cookies[cookie.name] : undefined);
}

/**
 * Refuses cross-site requests (CSRF). Also refuses a request from another origin that carries cookies but no bearer
 * token. Other requests have no cookie session to abuse.
 */
export function requireOwnOrigin(request: FastifyRequest, cookie: SessionCookie): void {
  if (isForeign(request)) refuse('origin_refused');
  if (request.headers.cookie !== undefined && !bearerOf(request) && !isOurOwn(request, cookie))
    refuse('origin_refused');
}

/**
 * Whether a page of another site sent the request. Such a request carries no cookies, but the browser would store the
 * cookies of the response.
 */
const isForeign = ({ headers }: FastifyRequest) => headers['sec-fetch-site'] === 'cross-site';

function bearerOf(request: FastifyRequest): string | undefined {
  return /^bearer +([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}

const isReading = (request: FastifyRequest) => request.method === 'GET' || request.method === 'HEAD';

function isOurOwn({ headers, protocol }: FastifyRequest, { publicUrl }: SessionCookie): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  if (origin === publicUrl) return true;
  // Accepts other addresses of the server, for example in development. The public host was compared with `publicUrl`
  // above, because a proxy may not forward the scheme.
  return host !== new URL(publicUrl).host && origin === `${protocol}://${host}`;
}
