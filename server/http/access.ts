import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Reauth } from '#shared/contract/endpoint.ts';
import { isStaff } from '#shared/rules/accounts.ts';
import { type EndpointLimitDeps, endpointLimits } from './endpoint-limits.ts';
import { type Authenticate, authorize, type CurrentUser } from './principal.ts';
import { refuse } from './refuse.ts';
import type { SessionCookie } from './session-cookie.ts';
import { endWithAccess } from './streamed-reply.ts';
import { assertValidText } from './valid-text.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Repeats the access check before a change that follows a long wait. Throws if access has been lost. */
    authorizeAgain: () => Promise<void>;
  }
}

/** Throws when a route without declared access is registered. */
export function requireDeclaredAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`${route.method} ${route.url} declares no access`);
  });
}

export type AccessDeps = EndpointLimitDeps & {
  cookie: SessionCookie;
  identify: Authenticate;
  reauthenticate: Reauthenticate;
  /** Whether staff must enrol a second factor before they can do anything else. */
  staffNeedSecondFactor: boolean;
};

/** Proof for re-authentication: a password or a one-time code. `field` names the body field that holds the password. */
export type ReauthProof = Pick<Reauth, 'field' | 'orRecentLogin' | 'wrong'> & {
  password: string | undefined;
  otp: string | undefined;
};
/** Checks the proof; throws if it is missing or wrong. */
export type Reauthenticate = (user: CurrentUser, proof: ReauthProof) => Promise<void>;

/**
 * Milliseconds after the start of a request from which access is checked again before the handler, because the body
 * arrived slowly.
 */
const slowBodyMs = 500;

/**
 * Registers the checks that run before each handler: authorization, rate limit, re-authentication and valid text. While
 * a streamed reply is sent, access is checked again, except for public endpoints and event streams.
 */
export function registerAccessChecks(app: FastifyInstance, deps: AccessDeps): void {
  const { cookie, identify, reauthenticate, staffNeedSecondFactor } = deps;
  app.decorateRequest('currentUser', undefined);
  app.decorateRequest('authorizeAgain');
  const countsOf = endpointLimits(deps);
  app.addHook('onRoute', (route) => {
    const { access, rateLimit, enrolment, reauth } = route.config ?? {};
    if (!access || access === 'provider') return;
    const mustEnrol = ({ role, secondFactor }: CurrentUser) =>
      staffNeedSecondFactor && !enrolment && isStaff(role) && !secondFactor;
    const check = (request: FastifyRequest) =>
      authorize(request, access, cookie, (token) => identify(token, request.ip), mustEnrol);
    // Skips the lookup queue, because a request that already holds a turn must not wait in another queue.
    const checkAgain = (request: FastifyRequest) =>
      authorize(request, access, cookie, (token) => identify(token), mustEnrol);
    // HEAD shares the limit of GET. The name must not contain a colon, because `purgeKeysAndJobs` treats the text after
    // the first colon of a stored counter as its key.
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    const name = `${route.method === 'HEAD' ? 'GET' : route.method} ${path}`;
    const { before, after } = rateLimit ? countsOf(name, rateLimit, access) : { before: [], after: [] };
    const steps = [...before, check, ...after];
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      async (request: FastifyRequest) => {
        for (const step of steps) await step(request);
        request.authorizeAgain = () => checkAgain(request);
      },
    ];
    // The user may lose access while a slow body arrives.
    route.preHandler = [
      async (request: FastifyRequest, reply: FastifyReply) => {
        if (reply.elapsedTime > slowBodyMs) await check(request);
      },
      ...[route.preHandler ?? []].flat(),
    ];
    if (access !== 'everyone')
      route.onSend = [
        ...[route.onSend ?? []].flat(),
        async (request: FastifyRequest, reply: FastifyReply, payload: unknown) =>
          payload instanceof Readable && !isEventStream(reply)
            ? endWithAccess(payload, request.authorizeAgain)
            : payload,
      ];
    if (!reauth) return;
    // Treats a missing body as a missing proof, not as an unreadable body.
    route.preValidation = [
      async (request: FastifyRequest) => {
        request.body ??= {};
      },
      ...[route.preValidation ?? []].flat(),
    ];
    route.preHandler.push(async (request: FastifyRequest) => {
      const proof = proofIn(request.body, reauth);
      if (proof) await reauthenticate(request.currentUser ?? refuse('signed_out'), proof);
    });
  });
  app.addHook('preValidation', async (request) => {
    assertValidText([request.body, request.query, request.params]);
  });
}

/** Whether the reply is an event stream, which the event hub authorizes itself. */
const isEventStream = (reply: FastifyReply) => String(reply.getHeader('content-type')).startsWith('text/event-stream');

function proofIn(body: unknown, { field, when, orRecentLogin, wrong }: Reauth): ReauthProof | undefined {
  const given = new Map<string, unknown>(Object.entries(typeof body === 'object' && body !== null ? body : {}));
  if (when && !given.has(when)) return undefined;
  const text = (name: string) => {
    const value = given.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const rules = { ...(orRecentLogin && { orRecentLogin }), ...(wrong && { wrong }) };
  return { field, password: text(field), otp: text('otp'), ...rules };
}
