import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import { refuse } from '#server/http/refuse.ts';
import { ratingStep } from '#shared/rules/cases/case-state.ts';
import { writableUntil } from '#shared/rules/cases/transitions.ts';

export type CaseRecord = Selectable<DB['cases']>;
export type CaseRequestRow = Selectable<DB['case_requests']>;

/** SQL for the language of texts about a case: the account's language or, for guests, the order's language. */
export const customersLanguage = sql<string>`coalesce(
  (select users.language from users where users.id = orders.user_id), orders.language)`;

export function casesWithOrder(db: Db | Tx) {
  return db
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .selectAll('cases')
    .select(['orders.plan_slug', 'orders.plan_name', 'orders.category', 'orders.quantity'])
    .select([
      'orders.user_id as owner_id',
      'orders.name as buyer',
      'orders.email',
      'orders.phone',
      customersLanguage.as('language'),
    ]);
}

export type CaseWithOrder = Awaited<ReturnType<ReturnType<typeof casesWithOrder>['executeTakeFirstOrThrow']>>;

/** Returns a case of the given user. Somebody else's case is refused with the same error as an unknown case. */
export async function requireOwnCase(db: Db | Tx, id: string, userId: string): Promise<CaseWithOrder> {
  const found = await casesWithOrder(db)
    .where('cases.id', '=', id)
    .where('orders.user_id', '=', userId)
    .executeTakeFirst();
  return found ?? refuse('case_unknown');
}

export async function requireCase(db: Db | Tx, id: string): Promise<CaseWithOrder> {
  return (await casesWithOrder(db).where('cases.id', '=', id).executeTakeFirst()) ?? refuse('case_unknown');
}

/** SQL condition: the work on the case is finished. The rating may still be missing. */
export const isFinished = sql<boolean>`(cases.status = 'done'
  or cases.status = 'open' and cases.step_key = ${sql.lit(ratingStep)})`;

/** Whether the customer may still write. This is possible in open cases and for 30 days after a case is closed. */
export function mayWrite({ closed_at }: Pick<CaseRecord, 'closed_at'>, now: Date): boolean {
  return closed_at === null || now < writableUntil(closed_at);
}

export function requireNotCancelled({ status }: Pick<CaseRecord, 'status'>): void {
  if (status === 'cancelled') refuse('case_closed');
}

export async function findCaseOwners(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .select(['cases.id', 'orders.user_id'])
    .where('cases.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('orders.user_id', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ id, user_id }) => (user_id ? [[id, user_id] as const] : [])));
}

export function findOwnCases(db: Db, userId: string): Promise<CaseWithOrder[]> {
  return casesWithOrder(db)
    .where('orders.user_id', '=', userId)
    .orderBy(sql`cases.status = 'open'`, 'desc')
    .orderBy('cases.opened_at', 'desc')
    .orderBy('cases.order_id')
    .orderBy('cases.unit')
    .orderBy('cases.id')
    .limit(200)
    .execute();
}

export async function lockCase(tx: Tx, id: string): Promise<CaseRecord> {
  return (await lockCaseIfExists(tx, id)) ?? refuse('case_unknown');
}

/** Locks a case. Refuses with the current version if somebody has changed the case since `version`. */
export async function lockSeen(tx: Tx, id: string, version: number): Promise<CaseRecord> {
  const row = await lockCase(tx, id);
  if (row.version !== version) refuse('case_changed', { version: row.version });
  return row;
}

/** Like `lockCase`, but returns undefined if the case does not exist, such as after an erasure. */
export const lockCaseIfExists = (tx: Tx, id: string): Promise<CaseRecord | undefined> =>
  tx.selectFrom('cases').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Sort key. Cases without a date, such as closed cases, come last. Must match the index expression. */
export const due = sql<Date>`coalesce(least(cases.due_at, cases.answer_at), timestamptz '2200-01-01 00:00:00+00')`;
