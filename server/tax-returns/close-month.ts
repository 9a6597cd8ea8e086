import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { lockSeries } from '#server/invoices/issue-tax-document.ts';
import { monthInIndia } from '#shared/rules/invoices.ts';
import { checkMonth } from './check-month.ts';
import { refuseProblems } from './refuse-problems.ts';

/** Whether the month is over in Indian time. */
export const isOver = (month: string, now: Date): boolean => month < monthInIndia(now);

type Closing = { month: string; force: boolean; now: Date };

/**
 * Closes a month that is over, after which the database rejects documents dated in that month. A closed month stays
 * unchanged. Refuses if the month has problems, unless `force` is set.
 */
export async function closeMonth(db: Db, actor: Actor, { month, force, now }: Closing): Promise<void> {
  if (!isOver(month, now)) refuse('month_not_over');
  // Checks before the transaction, because the transaction blocks new documents.
  if (!force) refuseProblems(await checkMonth(db, month));
  await db.transaction().execute(async (tx) => {
    // Waits for documents that are being issued, and blocks new ones until the month is closed.
    await lockSeries(tx);
    const closed = await tx
      .insertInto('closed_months')
      .values({ month, closed_by: actor.currentUser.id })
      .onConflict((clash) => clash.column('month').doNothing())
      .returning('month')
      .executeTakeFirst();
    if (closed)
      await writeAudit(tx, actor, { action: 'month.closed', subject: { kind: 'month', id: month }, detail: { month } });
  });
}

/** Finds when and by whom a month was closed; null for an open month. The name is also null after its removal. */
export async function findClosing(
  db: Db,
  month: string,
): Promise<{ closedAt: string | null; closedBy: string | null }> {
  const row = await db
    .selectFrom('closed_months')
    .leftJoin('users', 'users.id', 'closed_months.closed_by')
    .select(['closed_at', sql<string | null>`users.name`.as('name')])
    .where('month', '=', month)
    .executeTakeFirst();
  return { closedAt: row?.closed_at.toISOString() ?? null, closedBy: row?.name ?? null };
}
