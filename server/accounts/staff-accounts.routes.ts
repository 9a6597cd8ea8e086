import type { FastifyInstance } from 'fastify';
import { actorOf } from '#server/audit/audit.ts';
import { route } from '#server/http/route.ts';
import { contract } from '#shared/contract/all.ts';
import { setAway } from '../calendar/absence.ts';
import {
  changeRole,
  endStaffSessions,
  findStaffAccounts,
  promote,
  type StaffDeps,
  setAccountant,
  setDisabled,
} from './staff-accounts.ts';
import { findStaff } from './users.ts';

/** Routes for staff accounts. */
export function staffAccountRoutes(app: FastifyInstance, deps: StaffDeps): void {
  route(app, contract.listStaff, () => findStaff(deps.db));

  route(app, contract.listStaffAccounts, () => findStaffAccounts(deps.db));

  route(app, contract.promoteAccount, ({ body, currentUser, request }) =>
    promote(deps, actorOf(currentUser, request), body),
  );

  route(app, contract.changeRole, ({ params, body, currentUser, request }) =>
    changeRole(deps, actorOf(currentUser, request), params.id, body),
  );

  route(app, contract.setAccountant, ({ params, body, currentUser, request }) =>
    setAccountant(deps, actorOf(currentUser, request), params.id, body),
  );

  route(app, contract.disableAccount, ({ params, body, currentUser, request }) =>
    setDisabled(deps, actorOf(currentUser, request), params.id, true, body.reason),
  );

  route(app, contract.enableAccount, ({ params, body, currentUser, request }) =>
    setDisabled(deps, actorOf(currentUser, request), params.id, false, body.reason),
  );

  route(app, contract.setOwnAway, async ({ body, currentUser, request }) => {
    await setAway(deps.db, actorOf(currentUser, request), currentUser.id, body.until, new Date());
    return body;
  });

  route(app, contract.setAway, async ({ params, body, currentUser, request }) => {
    await setAway(deps.db, actorOf(currentUser, request), params.id, body.until, new Date());
    return body;
  });

  route(app, contract.endStaffSessions, ({ params, body, currentUser, request }) =>
    endStaffSessions(deps, actorOf(currentUser, request), params.id, body.reason),
  );
}
