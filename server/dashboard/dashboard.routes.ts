import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import type { CatalogueCache } from '#server/catalogue/catalogue-cache.ts';
import { profileDocuments } from '#server/documents/documents.ts';
import { findFavourites } from '#server/favourites/favourites.ts';
import { route } from '#server/http/route.ts';
import { countOwnOrders, findOwnOrders } from '#server/orders/own-orders.ts';
import { serializeOrder } from '#server/orders/serialize-order.ts';
import { searchOwn } from './search.ts';

const latestShown = 3;

export function dashboardRoutes(
  app: FastifyInstance,
  { db, catalogueCache }: { db: Db; catalogueCache: CatalogueCache },
): void {
  route(app, 'GET /api/user/dashboard', async ({ currentUser }) => {
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

  route(app, 'GET /api/user/search', async ({ currentUser, query }) =>
    searchOwn({ db, catalogueCache }, currentUser.id, query.q),
  );
}
