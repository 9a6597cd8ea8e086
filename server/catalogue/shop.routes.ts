import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import { actorOf } from '#server/audit/audit.ts';
import { route } from '#server/http/route.ts';
import { addCoupon, changeCoupon, findAdminCoupons } from './change-coupons.ts';
import { addPlan, changePlan, findAdminPlans } from './change-plans.ts';
import { addService, changeService, findAdminServices } from './change-services.ts';
import { addTemplate, findTemplate, findTemplates, publishTemplate, saveDraft } from './change-templates.ts';
import { findServiceNames } from './service-names.ts';

type ShopDeps = { db: Db; clock: () => Date; reloadTemplates: () => Promise<void> };

/** What the shop sells, for its admins. */
export function shopRoutes(app: FastifyInstance, deps: ShopDeps): void {
  const { db, clock } = deps;

  route(app, 'GET /api/staff/services', () => findServiceNames(db));
  route(app, 'GET /api/admin/services', () => findAdminServices(db));
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

  route(app, 'GET /api/admin/templates', () => findTemplates(db));
  route(app, 'GET /api/admin/templates/:slug', ({ params }) => findTemplate(db, params.slug));
  route(app, 'POST /api/admin/templates', ({ currentUser, body, request }) =>
    addTemplate(db, actorOf(currentUser, request), body.slug, body.from),
  );
  route(app, 'PUT /api/admin/templates/:slug/draft', ({ currentUser, params, body, request }) =>
    saveDraft(db, actorOf(currentUser, request), params.slug, body),
  );
  route(app, 'POST /api/admin/templates/:slug/publish', async ({ currentUser, params, body, request }) => {
    const published = await publishTemplate(db, actorOf(currentUser, request), params.slug, body.version);
    await deps.reloadTemplates();
    return published;
  });
}
