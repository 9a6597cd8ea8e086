import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import type { Shelf } from '#server/catalogue/shelf.ts';
import { answer } from '#server/http/endpoint.ts';
import { refuse } from '#server/http/refuse.ts';
import { countOwnOrders, findOwnOrders } from '#server/orders/own-orders.ts';
import { shownOrder } from '#server/orders/shown-order.ts';
import { currentPapers } from '#server/papers/papers.ts';
import { findSubscriptions } from '#server/subscriptions/subscriptions.ts';
import { contract } from '#shared/contract/all.ts';
import { slugOf } from '#shared/rules/catalogue.ts';
import { dropFavourite, findFavourites, saveFavourite } from './favourites.ts';
import { searchOwn } from './search.ts';

export type CustomerDeps = { db: Db; shelf: Shelf; clock: () => Date };

const latestShown = 3;

/** What belongs to the signed-in person: orders, subscriptions, numbers, saved plans. */
export function customerRoutes(app: FastifyInstance, { db, shelf, clock }: CustomerDeps): void {
  answer(app, contract.listSubscriptions, async ({ visitor }) => findSubscriptions(db, visitor.id, clock()));

  answer(app, contract.listOrders, async ({ visitor, query }) =>
    (await findOwnOrders(db, visitor.id, query)).map(shownOrder),
  );

  answer(app, contract.getDashboard, async ({ visitor }) => {
    const [counts, favourites, orders, papers] = await Promise.all([
      countOwnOrders(db, visitor.id),
      findFavourites(db, visitor.id),
      findOwnOrders(db, visitor.id, {}),
      currentPapers(db, visitor.id),
    ]);
    return {
      totalOrders: counts.total,
      favouriteItems: favourites.length,
      recentOrders: counts.recent,
      latest: orders.slice(0, latestShown).map(shownOrder),
      panSent: papers.some(({ kind }) => kind === 'panCard'),
    };
  });

  answer(app, contract.searchOwn, async ({ visitor, query }) => searchOwn({ db, shelf }, visitor.id, query.q));

  answer(app, contract.listFavourites, async ({ visitor }) => {
    const slugs = await findFavourites(db, visitor.id);
    const plans = await shelf.plans();
    const saved = slugs.flatMap((slug) => plans.find((plan) => plan.slug === slug) ?? []);
    return saved.map((plan) => ({ ...plan, features: [...plan.features] }));
  });

  answer(app, contract.saveFavourite, async ({ visitor, params }) => {
    const plan = (await shelf.plan(params.slug)) ?? refuse('plan_unknown');
    await saveFavourite(db, visitor.id, plan.slug);
    return null;
  });

  answer(app, contract.dropFavourite, async ({ visitor, params }) => {
    await dropFavourite(db, visitor.id, slugOf(params.slug));
    return null;
  });
}
