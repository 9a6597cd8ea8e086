import type { Db } from '#database/connect.ts';

/** Saved plans: slugs of a user's favourites, the latest first. */
export async function findFavourites(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('favourites')
    .select('plan_slug')
    .where('person_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => row.plan_slug);
}

/** Saves a plan once. */
export async function saveFavourite(db: Db, userId: string, slug: string): Promise<void> {
  await db
    .insertInto('favourites')
    .values({ person_id: userId, plan_slug: slug })
    .onConflict((clash) => clash.doNothing())
    .execute();
}

/** Removes a saved plan. */
export async function dropFavourite(db: Db, userId: string, slug: string): Promise<void> {
  await db.deleteFrom('favourites').where('person_id', '=', userId).where('plan_slug', '=', slug).execute();
}
