import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#database/connect.ts';
import { behind, timeColumn } from '#database/keyset.ts';
import { refuse } from '#server/http/refuse.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { casesWithOrder } from '../case/case-rows.ts';
import { titleOfCase } from '../case/case-titles.ts';

const pageSize = 50;
/** Maximum number of ratings in the counts and the average. Only the newest are used, to show the current quality. */
const mostInAverage = 1_000;
const order = timeColumn(sql`case_ratings.at`);
const id = sql`case_ratings.case_id`;

/** Count, average and number of publishable texts are those of the newest thousand ratings. */
export async function listRatings(db: Db, after: string | undefined) {
  let query = casesWithOrder(db)
    .innerJoin('case_ratings', 'case_ratings.case_id', 'cases.id')
    .select(['case_ratings.stars', 'case_ratings.text', 'case_ratings.publish', 'case_ratings.at'])
    .select(order.written.as('place'));
  if (after) query = query.where(behind(order, id, 'desc', placeOf(after)));
  const [rows, sums] = await Promise.all([
    query
      .orderBy('case_ratings.at', 'desc')
      .orderBy('case_ratings.case_id', 'desc')
      .limit(pageSize + 1)
      .execute(),
    db
      .selectFrom(
        db
          .selectFrom('case_ratings')
          .select(['stars', 'text', 'publish'])
          .orderBy('at', 'desc')
          .orderBy('case_id', 'desc')
          .limit(mostInAverage)
          .as('newest'),
      )
      .select(sql<number>`count(*)::int`.as('count'))
      .select(sql<number>`count(*) filter (where publish and text <> '')::int`.as('published'))
      .select(sql<number | null>`round(avg(stars), 1)::float`.as('average'))
      .executeTakeFirstOrThrow(),
  ]);
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    ...sums,
    items: shown.map((row) => ({
      caseId: row.id,
      ticket: ticketNumber(row.order_id),
      title: titleOfCase(row, 'en'),
      name: row.buyer,
      stars: row.stars,
      text: row.text,
      publish: row.publish,
      at: row.at.toISOString(),
    })),
    next: last ? `${last.place}~${last.id}` : null,
  };
}

function placeOf(after: string) {
  const [value = '', caseId = '', ...more] = after.split('~');
  if (!order.shape.test(value) || !z.uuid().safeParse(caseId).success || more.length > 0) refuse('invalid');
  return { value, id: sql`${caseId}::uuid` };
}
