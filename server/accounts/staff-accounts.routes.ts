import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import { actorOf } from '#server/audit/audit.ts';
import { answer } from '#server/http/endpoint.ts';
import { contract } from '#shared/contract/all.ts';
import { changeRole, endStaffSessions, findStaffAccounts, promote, setDisabled } from './staff-accounts.ts';

/** Who works here, for admins. */
export function staffAccountRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, contract.listStaffAccounts, () => findStaffAccounts(db));

  answer(app, contract.promoteAccount, ({ body, visitor, request }) => promote(db, actorOf(visitor, request), body));

  answer(app, contract.changeRole, ({ params, body, visitor, request }) =>
    changeRole(db, actorOf(visitor, request), params.id, body),
  );

  answer(app, contract.disableAccount, ({ params, body, visitor, request }) =>
    setDisabled(db, actorOf(visitor, request), params.id, true, body.reason),
  );

  answer(app, contract.enableAccount, ({ params, body, visitor, request }) =>
    setDisabled(db, actorOf(visitor, request), params.id, false, body.reason),
  );

  answer(app, contract.endStaffSessions, ({ params, body, visitor, request }) =>
    endStaffSessions(db, actorOf(visitor, request), params.id, body.reason),
  );
}
