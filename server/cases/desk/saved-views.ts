import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { refuse } from '#server/http/refuse.ts';
import { longestQuery, type SavedView } from '#shared/contract/staff-case-lists.ts';
import { mostSavedViews } from '#shared/rules/cases/saved-views.ts';
import { masked } from '#shared/rules/masking.ts';

const columns = ['id', 'name', 'query'] as const;

export function listSavedViews(db: Db, userId: string): Promise<SavedView[]> {
  return db
    .selectFrom('saved_views')
    .select([...columns])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Aadhaar numbers and PANs are masked. Refuses filters that are too long after masking. */
function maskedQuery(typed: string): string {
  const filters = new URLSearchParams(typed);
  const isMasked = [...filters].some(([name, value]) => masked(value) !== value || masked(name) !== name);
  if (!isMasked) return typed;
  const query = `?${new URLSearchParams([...filters].map(([name, value]) => [masked(name), masked(value)]))}`;
  return query.length > longestQuery ? refuse('invalid') : query;
}

/** Saves a view. If the user has a view with the same name, replaces its filters. */
export async function saveView(db: Db, userId: string, { name, query }: Omit<SavedView, 'id'>): Promise<SavedView> {
  return db.transaction().execute(async (tx) => {
    // The lock prevents two concurrent saves from both using the last free place.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();
    const view = await tx
      .insertInto('saved_views')
      .values({ user_id: userId, name: masked(name), query: maskedQuery(query) })
      .onConflict((same) => same.columns(['user_id', 'name']).doUpdateSet({ query: maskedQuery(query) }))
      .returning([...columns])
      .executeTakeFirstOrThrow();
    const { count } = await tx
      .selectFrom('saved_views')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (count > mostSavedViews) refuse('saved_views_many');
    return view;
  });
}

export async function removeView(db: Db, userId: string, id: string): Promise<void> {
  const removed = await db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (!removed) refuse('saved_view_unknown');
}
