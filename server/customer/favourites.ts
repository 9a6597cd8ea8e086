import type { Db } from '#database/connect.ts';

/** Slugs of the plans that a person saved, the latest first. */
export async function findFavourites(db: Db, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('favourites')
    .select('plan_slug')
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => row.plan_slug);
}

/** Saves a plan for a person, once. */
export async function saveFavourite(db: Db, personId: string, slug: string): Promise<void> {
  await db
    .insertInto('favourites')
    .values({ person_id: personId, plan_slug: slug })
    .onConflict((clash) => clash.doNothing())
    .execute();
}

/** Takes a plan off a person's saved ones. */
export async function dropFavourite(db: Db, personId: string, slug: string): Promise<void> {
  await db.deleteFrom('favourites').where('person_id', '=', personId).where('plan_slug', '=', slug).execute();
}
