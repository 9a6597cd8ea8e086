import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { retentionCutoff } from '#shared/rules/retention.ts';
import type { PurgeRule } from './purge-rules.ts';

export const documentRule: PurgeRule = {
  name: 'documents of finished work',
  category: 'document',
  table: 'documents',
  // Removed documents are deleted within minutes unless they were sent for a case, so rows still present after a day
  // become due like current documents.
  due: (
    now,
  ) => sql`(removed_at is null and kind <> 'profilePhoto' or removed_at <= ${now}::timestamptz - interval '1 day')
    and review_at <= ${now}`,
};

const lookAgain = 7 * 86_400_000;

/**
 * Purges up to `most` identity documents that were uploaded more than a year ago and whose owner's last order was
 * finished more than a year ago. Due documents that are still needed are checked again in a week. Queues the files for
 * deletion in the same transaction. Returns the number of purged documents.
 */
export function purgeIdentityDocuments(db: Db, now: Date, most = 100): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const due = await sql<{ id: string; needed: boolean }>`
      select id, ${isNeeded(retentionCutoff('documentAfterWork', now))} as needed
      from documents where ${documentRule.due(now)} order by review_at limit ${most} for update skip locked`.execute(
      tx,
    );
    const idsOf = (needed: boolean) => due.rows.filter((row) => row.needed === needed).map(({ id }) => id);
    const [later, purged] = [idsOf(true), idsOf(false)];
    if (later.length > 0)
      await tx
        .updateTable('documents')
        .set({ review_at: new Date(now.getTime() + lookAgain) })
        .where('id', 'in', later)
        .execute();
    if (purged.length === 0) return 0;
    const files = await tx.deleteFrom('documents').where('id', 'in', purged).returning('path').execute();
    await tx
      .insertInto('pending_deletions')
      .values(files.map(({ path }) => ({ path, due_at: sql<Date>`now()` })))
      .execute();
    return files.length;
  });
}

/** Condition: the owner of a document has work that is unfinished or was finished after `since`. */
const isNeeded = (since: Date) => sql<boolean>`exists (
  select from orders where orders.user_id = documents.user_id and orders.paid_at is not null and (
    orders.paid_at > ${since}
    or exists (select from tasks where tasks.order_id = orders.id and tasks.deleted_at is null
      and tasks.purged_at is null and (tasks.done_at is null or tasks.done_at > ${since}))
    or exists (select from cases where cases.order_id = orders.id
      and (cases.closed_at is null or cases.closed_at > ${since}))
    or exists (select from subscriptions where subscriptions.order_id = orders.id
      and subscriptions.cancelled_at is null and subscriptions.end_date > ${since})))`;
