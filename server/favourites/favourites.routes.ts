import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import type { CatalogueCache } from '#server/catalogue/catalogue-cache.ts';
import { shownPlan } from '#server/catalogue/serialize-plan.ts';
import { refuse } from '#server/http/refuse.ts';
import { route } from '#server/http/route.ts';
import { slugOf } from '#shared/rules/catalogue.ts';
import { dropFavourite, findFavourites, saveFavourite } from './favourites.ts';

type FavouriteDeps = { db: Db; catalogueCache: CatalogueCache };

export function favouriteRoutes(app: FastifyInstance, { db, catalogueCache }: FavouriteDeps): void {
  route(app, 'GET /api/user/favourites', async ({ currentUser }) => {
    const slugs = await findFavourites(db, currentUser.id);
    const plans = await catalogueCache.plans();
    const saved = slugs.flatMap((slug) => plans.find((plan) => plan.slug === slug) ?? []);
    return saved.map(shownPlan);
  });

  route(app, 'PUT /api/user/favourites/:slug', async ({ currentUser, params }) => {
    const plan = (await catalogueCache.plan(params.slug)) ?? refuse('plan_unknown');
    await saveFavourite(db, currentUser.id, plan.slug);
    return null;
  });

  route(app, 'DELETE /api/user/favourites/:slug', async ({ currentUser, params }) => {
    await dropFavourite(db, currentUser.id, slugOf(params.slug));
    return null;
  });
}
