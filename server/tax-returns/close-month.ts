import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { lockSeries } from '#server/invoices/issue-tax-document.ts';
import { inMonth } from '#server/invoices/list-invoices.ts';
import { monthInIndia } from '#shared/rules/invoices.ts';
import { type CheckedMonth, checkDocuments, checkMonth } from './check-month.ts';
import { refuseProblems } from './refuse-problems.ts';

export const isMonthOver = (month: string, now: Date): boolean => month < monthInIndia(now);

type Closing = { month: string; force: boolean; now: Date };

/** The database then rejects documents dated in it. Refuses if it has problems, unless `force` is set. */
export async function closeMonth(db: Db, actor: Actor, { month, force, now }: Closing): Promise<void> {
  if (!isMonthOver(month, now)) refuse('month_not_over');
  // Checks before the transaction, because the transaction blocks new documents.
  const checked = force ? undefined : await checkMonth(db, month);
  if (checked) refuseProblems(checked);
  await db.transaction().execute(async (tx) => {
    // Waits for documents that are being issued, and blocks new ones until the month is closed.
    await lockSeries(tx);
    // A document that was being issued at midnight may have been stored since the check.
    if (checked && (await hasChanged(tx, month, checked))) refuseProblems(await checkDocuments(tx, month));
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

/** Stored or voided since the check. Nothing else of a document that the check reads can change. */
async function hasChanged(tx: Tx, month: string, { summary }: CheckedMonth): Promise<boolean> {
  const there = await tx
    .selectFrom('tax_documents')
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`count(voided_at)::int`.as('voided'))
    .where(inMonth(month))
    .executeTakeFirstOrThrow();
  const kinds = [...summary.kinds.values()];
  const sum = (of: 'count' | 'voided') => kinds.reduce((all, kind) => all + kind[of], 0);
  return there.count !== sum('count') || there.voided !== sum('voided');
}

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
