import type { FastifyInstance } from 'fastify';
import { actorOf } from '#server/audit/audit.ts';
import { answer } from '#server/http/endpoint.ts';
import { contract } from '#shared/contract/all.ts';
import {
  changeRole,
  endStaffSessions,
  findStaffAccounts,
  promote,
  type StaffDeps,
  setDisabled,
} from './staff-accounts.ts';

/** Who works here, for admins. */
export function staffAccountRoutes(app: FastifyInstance, deps: StaffDeps): void {
  answer(app, contract.listStaffAccounts, () => findStaffAccounts(deps.db));

  answer(app, contract.promoteAccount, ({ body, visitor, request }) => promote(deps, actorOf(visitor, request), body));

  answer(app, contract.changeRole, ({ params, body, visitor, request }) =>
    changeRole(deps, actorOf(visitor, request), params.id, body),
  );

  answer(app, contract.disableAccount, ({ params, body, visitor, request }) =>
    setDisabled(deps, actorOf(visitor, request), params.id, true, body.reason),
  );

  answer(app, contract.enableAccount, ({ params, body, visitor, request }) =>
    setDisabled(deps, actorOf(visitor, request), params.id, false, body.reason),
  );

  answer(app, contract.endStaffSessions, ({ params, body, visitor, request }) =>
    endStaffSessions(deps, actorOf(visitor, request), params.id, body.reason),
  );
}
