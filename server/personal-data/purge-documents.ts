import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { retentionCutoff } from '#shared/rules/retention.ts';
import type { PurgeRule } from './purge-rules.ts';

export const documentRule: PurgeRule = {
  ...{ name: 'documents of finished work', category: 'document', table: 'documents' },
  // A document that was removed from the profile is still here because it was sent for a case.
  due: (
    now,
  ) => sql`(removed_at is null and kind <> 'profilePhoto' or removed_at <= ${now}::timestamptz - interval '1 day')
    and review_at <= ${now}`,
};

const lookAgain = 7 * 86_400_000;

/**
 * Purges identity documents: a year after upload and after their owner's last order was finished. Others are
 * rechecked in a week. The same statement queues their files for deletion. Returns how many.
 */
export async function purgeIdentityDocuments(db: Db, now: Date, most = 100): Promise<number> {
  const since = retentionCutoff('documentAfterWork', now);
  const { rows } = await sql<{ count: number }>`
    with due as (
      select id, user_id from documents where ${documentRule.due(now)} order by review_at limit ${most} for update skip locked
    ), needed as (
      select due.id from due where exists (
        select from orders where orders.person_id = due.user_id and orders.paid_at is not null and (
          orders.paid_at > ${since}
          or exists (select from tasks where tasks.order_id = orders.id and tasks.deleted_at is null
            and tasks.purged_at is null and (tasks.done_at is null or tasks.done_at > ${since}))
          or exists (select from cases where cases.order_id = orders.id
            and (cases.closed_at is null or cases.closed_at > ${since}))
          or exists (select from subscriptions where subscriptions.order_id = orders.id
            and subscriptions.cancelled_at is null and subscriptions.end_date > ${since})))
    ), later as (
      update documents set review_at = ${new Date(now.getTime() + lookAgain)} where id in (select id from needed)
    ), gone as (
      delete from documents where id in (select id from due) and id not in (select id from needed) returning path
    ), doomed as (
      insert into pending_deletions (path, due_at) select path, now() from gone
    )
    select count(*)::int as count from gone`.execute(db);
  return rows[0]?.count ?? 0;
}
