import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { finish } from '#shared/rules/cases/transitions.ts';
import { masked } from '#shared/rules/masking.ts';
import { lockCase, requireOwnCase } from '../case/case-rows.ts';
import { applyTransition, loadState } from '../case/store-transition.ts';

export type Rating = { stars: number; text?: string | undefined; publish?: boolean | undefined };

export async function rateCase(
  db: Db,
  user: CurrentUser,
  caseId: string,
  { stars, text = '', publish = false }: Rating,
) {
  return db.transaction().execute(async (tx) => {
    await requireOwnCase(tx, caseId, user.id);
    const row = await lockCase(tx, caseId);
    const state = await loadState(tx, row);
    const mayRate = state.status === 'done' || finish(state, 'rating').state !== undefined;
    if (!mayRate) refuse('rating_not_possible');
    const stored = await tx
      .insertInto('case_ratings')
      .values({ case_id: caseId, stars, text: masked(text), publish })
      .onConflict((again) => again.doNothing())
      .returning(['stars', 'text', 'publish'])
      .executeTakeFirst();
    if (!stored) refuse('rating_not_possible');
    if (state.status === 'open') await applyTransition(tx, row, finish(state, 'rating'), user);
    return stored;
  });
}

export async function changeRatingConsent(db: Db, user: CurrentUser, caseId: string, publish: boolean) {
  await requireOwnCase(db, caseId, user.id);
  return db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('case_ratings')
      .set({ publish })
      .where('case_id', '=', caseId)
      .returning(['stars', 'text', 'publish'])
      .executeTakeFirst();
    // The words leave the site at once.
    if (changed && !publish) await sql`select pg_notify('catalogue', '')`.execute(tx);
    return changed ?? refuse('rating_unknown');
  });
}
