import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import { actorOf } from '#server/audit/audit.ts';
import { route } from '#server/http/route.ts';
import { addCoupon, changeCoupon, findAdminCoupons } from './change-coupons.ts';
import { addPlan, changePlan, findAdminPlans } from './change-plans.ts';
import { addService, changeService, findAdminServices, templateChoices } from './change-services.ts';
import { findServices } from './plans.ts';

/** What the shop sells, for its admins. */
export function shopRoutes(app: FastifyInstance, deps: { db: Db; clock: () => Date }): void {
  const { db, clock } = deps;

  route(app, 'GET /api/staff/services', async () =>
    (await findServices(db)).map(({ slug, texts }) => ({ slug, title: texts.title.en })),
  );
  route(app, 'GET /api/admin/services', () => findAdminServices(db));
  route(app, 'GET /api/admin/templates', async () => templateChoices());
  route(app, 'POST /api/admin/services', ({ currentUser, body, request }) =>
    addService(db, actorOf(currentUser, request), body),
  );
  route(app, 'PATCH /api/admin/services/:slug', ({ currentUser, params, body, request }) =>
    changeService(db, actorOf(currentUser, request), params.slug, body),
  );

  route(app, 'GET /api/admin/plans', () => findAdminPlans(db, clock()));
  route(app, 'POST /api/admin/plans', ({ currentUser, body, request }) =>
    addPlan(deps, actorOf(currentUser, request), body),
  );
  route(app, 'PATCH /api/admin/plans/:slug', ({ currentUser, params, body, request }) =>
    changePlan(deps, actorOf(currentUser, request), params.slug, body),
  );

  route(app, 'GET /api/admin/coupons', () => findAdminCoupons(db, clock()));
  route(app, 'POST /api/admin/coupons', ({ currentUser, body, request }) =>
    addCoupon(deps, actorOf(currentUser, request), body),
  );
  route(app, 'PATCH /api/admin/coupons/:code', ({ currentUser, params, body, request }) =>
    changeCoupon(deps, actorOf(currentUser, request), params.code.toUpperCase(), body),
  );
}
