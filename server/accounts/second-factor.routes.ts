import type { FastifyInstance } from 'fastify';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { route } from '#server/http/route.ts';
import { isStaff } from '#shared/rules/accounts.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  type SecondFactor,
  secondFactorStatus,
} from './second-factor.ts';
import { findUser } from './users.ts';

/** Routes for the second factor of staff, an authenticator app (TOTP). */
export function secondFactorRoutes(app: FastifyInstance, deps: SecondFactor): void {
  const userOf = async (currentUser: CurrentUser) => (await findUser(deps.db, currentUser.id)) ?? refuse('signed_out');

  route(app, 'GET /api/user/second-factor', async ({ currentUser }) =>
    secondFactorStatus(deps.db, await userOf(currentUser)),
  );
  route(app, 'POST /api/user/second-factor', async ({ currentUser }) => {
    if (!isStaff(currentUser.role)) refuse('access_denied');
    return beginSecondFactor(deps, await userOf(currentUser));
  });
  route(app, 'POST /api/user/second-factor/confirm', async ({ body, currentUser }) => ({
    recoveryCodes: await confirmSecondFactor(deps, await userOf(currentUser), body.code, currentUser),
  }));
  route(app, 'POST /api/user/second-factor/off', async ({ body, currentUser }) => {
    await endSecondFactor(deps, await userOf(currentUser), body.code, currentUser);
    return null;
  });
}
