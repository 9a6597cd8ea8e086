import type { FastifyRequest } from 'fastify';
import type { Access } from '#shared/contract/endpoint.ts';
import { isStaff, type Role } from '#shared/rules/accounts.ts';
import { refuse } from './refuse.ts';

/** Who is asking, as the database has them at this moment. */
export type Visitor = { id: string; name: string; email: string | null; role: Role; sessionId: Buffer };

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor | undefined;
  }
}

export type Identify = (token: string) => Promise<Visitor | undefined>;

/** The session cookie; over TLS with the prefix that keeps other hosts from setting it. */
export function cookieName(https: boolean): string {
  return https ? '__Host-token' : 'token';
}

/** Finds out who asks, and refuses whoever may not. A cookie alone changes nothing unless the request is from our own pages. */
export async function admit(
  request: FastifyRequest,
  access: Access,
  cookie: string,
  identify: Identify,
): Promise<void> {
  if (access === 'provider') return;
  const bearer = bearerOf(request);
  const kept = request.cookies[cookie];
  const token = bearer ?? (kept && (isReading(request) || isOurOwn(request)) ? kept : undefined);
  request.visitor = token ? await identify(token) : undefined;
  if (access === 'everyone') return;
  if (!bearer && kept && !token) refuse('origin_refused');
  if (!request.visitor) refuse('signed_out');
  if (access === 'staff' && !isStaff(request.visitor.role)) refuse('access_denied');
  if (access === 'admin' && request.visitor.role !== 'admin') refuse('access_denied');
}

/** The token of a request, wherever it is. */
export function tokenOf(request: FastifyRequest, cookie: string): string | undefined {
  return bearerOf(request) ?? (isOurOwn(request) ? request.cookies[cookie] : undefined);
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
}

const isReading = (request: FastifyRequest) => request.method === 'GET' || request.method === 'HEAD';

function isOurOwn(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.headers.host;
}
