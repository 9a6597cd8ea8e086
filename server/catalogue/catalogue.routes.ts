import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import { browserOf } from '#server/http/cookies.ts';
import { refuse } from '#server/http/refuse.ts';
import { languageOfRequest } from '#server/http/request.ts';
import { route } from '#server/http/route.ts';
import { couponText } from '#shared/rules/coupons.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import { priceOrder } from './price-order.ts';
import { shownPlan } from './serialize-plan.ts';

export function catalogueRoutes(
  app: FastifyInstance,
  { db, catalogueCache, clock, https }: { db: Db; catalogueCache: CatalogueCache; clock: () => Date; https: boolean },
): void {
  route(app, 'GET /api/plan/:id', async ({ params }) => {
    const plan = (await catalogueCache.plan(params.id)) ?? refuse('plan_unknown');
    return shownPlan(plan);
  });

  route(app, 'GET /api/plans', async () => (await catalogueCache.plans()).map(shownPlan));

  route(app, 'POST /api/quote', async ({ body, currentUser, request }) => {
    const holder = { userId: currentUser?.id, browser: browserOf(request, https) };
    const { quote, coupon } = await priceOrder({ db, catalogueCache }, body, clock(), holder);
    const terms = coupon && {
      code: coupon.code,
      kind: coupon.kind,
      value: coupon.value,
      description: couponText(coupon, languageOfRequest(request)),
    };
    return { ...quote, coupon: terms ?? null };
  });
}
