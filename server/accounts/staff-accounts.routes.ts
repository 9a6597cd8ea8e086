import type { FastifyInstance } from 'fastify';
import { actorOf } from '#server/audit/audit.ts';
import { route } from '#server/http/route.ts';
import { setAway } from '../calendar/absence.ts';
import { findInvitations, invite, resendInvitation, withdrawInvitation } from './invitations.ts';
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
  route(app, 'GET /api/admin/staff', () => findStaff(deps.db));

  route(app, 'GET /api/admin/staff-accounts', () => findStaffAccounts(deps.db));

  route(app, 'POST /api/admin/staff-accounts', ({ body, currentUser, request }) =>
    promote(deps, actorOf(currentUser, request), body),
  );

  route(app, 'GET /api/admin/staff-invitations', () => findInvitations(deps.db));

  route(app, 'POST /api/admin/staff-invitations', ({ body, currentUser, request }) =>
    invite(deps, actorOf(currentUser, request), body),
  );

  route(app, 'POST /api/admin/staff-invitations/:id/resend', ({ params, currentUser, request }) =>
    resendInvitation(deps, actorOf(currentUser, request), params.id),
  );

  route(app, 'DELETE /api/admin/staff-invitations/:id', async ({ params, currentUser, request }) => {
    await withdrawInvitation(deps, actorOf(currentUser, request), params.id);
    return null;
  });

  route(app, 'PATCH /api/admin/staff-accounts/:id', ({ params, body, currentUser, request }) =>
    changeRole(deps, actorOf(currentUser, request), params.id, body),
  );

  route(app, 'PUT /api/admin/staff-accounts/:id/accountant', ({ params, body, currentUser, request }) =>
    setAccountant(deps, actorOf(currentUser, request), params.id, body),
  );

  route(app, 'POST /api/admin/staff-accounts/:id/disable', ({ params, body, currentUser, request }) =>
    setDisabled(deps, actorOf(currentUser, request), params.id, true, body.reason),
  );

  route(app, 'POST /api/admin/staff-accounts/:id/enable', ({ params, body, currentUser, request }) =>
    setDisabled(deps, actorOf(currentUser, request), params.id, false, body.reason),
  );

  route(app, 'PUT /api/staff/away', async ({ body, currentUser, request }) => {
    await setAway(deps.db, actorOf(currentUser, request), currentUser.id, body.until, new Date());
    return body;
  });

  route(app, 'PUT /api/admin/staff-accounts/:id/away', async ({ params, body, currentUser, request }) => {
    await setAway(deps.db, actorOf(currentUser, request), params.id, body.until, new Date());
    return body;
  });

  route(app, 'POST /api/admin/staff-accounts/:id/end-sessions', ({ params, body, currentUser, request }) =>
    endStaffSessions(deps, actorOf(currentUser, request), params.id, body.reason),
  );
}
