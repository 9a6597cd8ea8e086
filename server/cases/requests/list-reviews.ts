import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#database/connect.ts';
import { behind, timeColumn } from '#database/keyset.ts';
import { refuse } from '#server/http/refuse.ts';
import type { CaseReview } from '#shared/contract/staff-case-lists.ts';
import { only, taxFields } from '#shared/rules/buyer.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { casesWithOrder } from '../case/case-rows.ts';
import { titleOfCase } from '../case/case-titles.ts';
import { findViewers } from './request-viewers.ts';
import { findRequestsOf } from './serialize-requests.ts';

const pageSize = 20;
// Staff see English texts, whatever the customer's language.
const language = 'en';

const sent = timeColumn(sql`case_requests.answered_at`);
const requestId = sql`case_requests.id`;

type Asked = { limit?: number | undefined; after?: string | undefined; caseId?: string | undefined };

export async function listReviews(
  db: Db,
  { limit = pageSize, after, caseId }: Asked,
): Promise<{ items: CaseReview[]; total: number; next: string | null }> {
  const waiting = waitingReviews(db, caseId);
  const [rows, total] = await Promise.all([
    waiting
      .select(['case_requests.id', 'case_id', sent.written.as('place')])
      .$if(after !== undefined, (query) => query.where(behind(sent, requestId, 'asc', placeOf(after ?? ''))))
      .orderBy('answered_at')
      .orderBy('case_requests.id')
      .limit(limit + 1)
      .execute(),
    countReviews(db, caseId),
  ]);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { items: await serializeReviews(db, shown), total, next: last ? `${last.place}~${last.id}` : null };
}

// Uses a single-row subquery, because a join would read all open cases to find the few requests that wait for a review.
const isOpen = sql<boolean>`(select status = 'open' from cases where cases.id = case_requests.case_id limit 1)`;
export const waitingReviews = (db: Db, caseId?: string) =>
  db
    .selectFrom('case_requests')
    .where('state', '=', 'checking')
    .where(isOpen)
    .$if(caseId !== undefined, (query) => query.where('case_id', '=', caseId ?? ''));

export async function countReviews(db: Db, caseId?: string): Promise<number> {
  const counted = waitingReviews(db, caseId).select(sql<number>`count(*)::int`.as('total'));
  return (await counted.executeTakeFirstOrThrow()).total;
}

function placeOf(after: string): { value: string; id: RawBuilder<unknown> } {
  const [value = '', id = '', ...more] = after.split('~');
  if (!sent.shape.test(value) || !z.uuid().safeParse(id).success || more.length > 0) refuse('invalid');
  return { value, id: sql`${id}::uuid` };
}

async function serializeReviews(db: Db, rows: readonly { id: string; case_id: string }[]): Promise<CaseReview[]> {
  if (rows.length === 0) return [];
  const caseIds = [...new Set(rows.map((row) => row.case_id))];
  const cases = await casesWithOrder(db).where('cases.id', 'in', caseIds).execute();
  if (cases.length === 0) return [];
  const [requests, buyers, viewers] = await Promise.all([
    findRequestsOf(db, caseIds, language),
    db
      .selectFrom('orders')
      .select(['id', ...taxFields])
      .where(
        'id',
        'in',
        cases.map(({ order_id }) => order_id),
      )
      .execute(),
    findViewers(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.flatMap((row) => {
    const one = cases.find(({ id }) => id === row.case_id);
    const ofCase = requests.get(row.case_id) ?? [];
    const request = ofCase.find(({ id }) => id === row.id);
    // The case may have been deleted between the queries.
    const buyer = buyers.find(({ id }) => id === one?.order_id);
    if (!one || !request || !buyer) return [];
    return [
      {
        caseId: one.id,
        title: titleOfCase(one, language),
        ticket: ticketNumber(one.order_id),
        request,
        customer: { id: one.owner_id, name: one.buyer, email: one.email, phone: one.phone },
        buyer: only(buyer, taxFields),
        viewer: viewers.get(row.id) ?? null,
        answers: ofCase.flatMap(({ id, title, answerText }) =>
          answerText === null || id === request.id ? [] : [{ title, text: answerText }],
        ),
      },
    ];
  });
}
