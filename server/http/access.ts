import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Reauth } from '#shared/contract/endpoint.ts';
import { isStaff } from '#shared/rules/accounts.ts';
import type { SessionCookie } from './cookies.ts';
import { type Limits, targetOf } from './limits.ts';
import { type Authenticate, authorize, type CurrentUser } from './principal.ts';
import { refuse } from './refuse.ts';
import { assertValidText } from './route.ts';

/** Throws when a route without declared access is registered. */
export function requireDeclaredAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`${route.method} ${route.url} declares no access`);
  });
}

export type AccessDeps = {
  limits: Limits;
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

/** Registers the checks that run before each handler: limits, authorization, re-authentication and valid text. */
export function registerAccessChecks(app: FastifyInstance, deps: AccessDeps): void {
  const { limits, cookie, identify, reauthenticate, staffNeedSecondFactor } = deps;
  app.decorateRequest('currentUser', undefined);
  app.addHook('onRoute', (route) => {
    const { access, limit, enrolment, reauth } = route.config ?? {};
    if (!access || access === 'provider') return;
    const mustEnrol = ({ role, secondFactor }: CurrentUser) =>
      staffNeedSecondFactor && !enrolment && isStaff(role) && !secondFactor;
    const check = (request: FastifyRequest) => authorize(request, access, cookie, identify, mustEnrol);
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      async (request: FastifyRequest) => {
        // Before the session is looked up, which costs a query.
        if (limit) await limits.ofAddress(limit.name, limit, request);
        await check(request);
      },
    ];
    route.preHandler = [
      async (request: FastifyRequest) => {
        if (!limit) return;
        const target = targetOf(request, limit);
        if (target !== undefined) await limits.ofTarget(limit.name, limit, target);
      },
      ...[route.preHandler ?? []].flat(),
    ];
    if (!reauth) return;
    // Treats a missing body as a missing proof, not as an unreadable body, and asks for the proof before anything else.
    route.preValidation = [
      async (request: FastifyRequest) => {
        request.body ??= {};
        const proof = proofIn(request.body, reauth);
        if (proof && !proof.password && !proof.otp) await reauthenticate(requireUser(request), proof);
      },
      ...[route.preValidation ?? []].flat(),
    ];
    route.preHandler.push(async (request: FastifyRequest) => {
      const proof = proofIn(request.body, reauth);
      if (proof) await reauthenticate(requireUser(request), proof);
    });
  });
  app.addHook('preValidation', async (request) => {
    assertValidText([request.body, request.query, request.params]);
  });
}

const requireUser = ({ currentUser }: FastifyRequest) => currentUser ?? refuse('signed_out');

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
