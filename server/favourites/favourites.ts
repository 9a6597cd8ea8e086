import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

export async function findFavourites(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('favourites')
    .select('plan_slug')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => row.plan_slug);
}

export async function saveFavourite(db: Db, userId: string, slug: string): Promise<void> {
  await db
    .insertInto('favourites')
    .columns(['user_id', 'plan_slug'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select(['id', sql.val(slug).as('plan_slug')])
        .where('id', '=', userId)
        .where('erased_at', 'is', null)
        .forShare(),
    )
    .onConflict((clash) => clash.doNothing())
    .execute();
}

export async function dropFavourite(db: Db, userId: string, slug: string): Promise<void> {
  await db.deleteFrom('favourites').where('user_id', '=', userId).where('plan_slug', '=', slug).execute();
}
