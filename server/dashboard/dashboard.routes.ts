import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import type { CatalogueCache } from '#server/catalogue/catalogue-cache.ts';
import { shownPlan } from '#server/catalogue/serialize-plan.ts';
import { profileDocuments } from '#server/documents/documents.ts';
import { refuse } from '#server/http/refuse.ts';
import { route } from '#server/http/route.ts';
import { countOwnOrders, findOwnOrders } from '#server/orders/own-orders.ts';
import { serializeOrder } from '#server/orders/serialize-order.ts';
import { findSubscriptions } from '#server/orders/subscriptions.ts';
import { contract } from '#shared/contract/all.ts';
import { slugOf } from '#shared/rules/catalogue.ts';
import { dropFavourite, findFavourites, saveFavourite } from './favourites.ts';
import { searchOwn } from './search.ts';

export type DashboardDeps = { db: Db; catalogueCache: CatalogueCache; clock: () => Date };

const latestShown = 3;

/** Routes for the signed-in customer's orders, subscriptions, counts and saved plans. */
export function dashboardRoutes(app: FastifyInstance, { db, catalogueCache, clock }: DashboardDeps): void {
  route(app, contract.listSubscriptions, async ({ currentUser }) => findSubscriptions(db, currentUser.id, clock()));

  route(app, contract.listOrders, async ({ currentUser, query }) =>
    (await findOwnOrders(db, currentUser.id, query)).map(serializeOrder),
  );

  route(app, contract.getDashboard, async ({ currentUser }) => {
    const [counts, favourites, orders, documents] = await Promise.all([
      countOwnOrders(db, currentUser.id),
      findFavourites(db, currentUser.id),
      findOwnOrders(db, currentUser.id, {}),
      profileDocuments(db, currentUser.id),
    ]);
    return {
      totalOrders: counts.total,
      favouriteItems: favourites.length,
      recentOrders: counts.recent,
      latest: orders.slice(0, latestShown).map(serializeOrder),
      panSent: documents.some(({ kind }) => kind === 'panCard'),
    };
  });

  route(app, contract.searchOwn, async ({ currentUser, query }) =>
    searchOwn({ db, catalogueCache }, currentUser.id, query.q),
  );

  route(app, contract.listFavourites, async ({ currentUser }) => {
    const slugs = await findFavourites(db, currentUser.id);
    const plans = await catalogueCache.plans();
    const saved = slugs.flatMap((slug) => plans.find((plan) => plan.slug === slug) ?? []);
    return saved.map(shownPlan);
  });

  route(app, contract.saveFavourite, async ({ currentUser, params }) => {
    const plan = (await catalogueCache.plan(params.slug)) ?? refuse('plan_unknown');
    await saveFavourite(db, currentUser.id, plan.slug);
    return null;
  });

  route(app, contract.dropFavourite, async ({ currentUser, params }) => {
    await dropFavourite(db, currentUser.id, slugOf(params.slug));
    return null;
  });
}
