import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { CaseReply, CaseSummary } from '#shared/contract/case-reply.ts';
import { nextOffer } from '#shared/rules/cases/offered-next.ts';
import { uploadPath } from '#shared/rules/uploads.ts';

type Outcome = NonNullable<CaseSummary['outcome']>;

/** Returns the name of the business and the results of each case. */
export async function findOutcomes(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Outcome>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('cases')
    .select('cases.id')
    .select((cases) => [
      cases
        .selectFrom('case_requests')
        .select(sql<string | null>`answers ->> 'businessName'`.as('name'))
        .whereRef('case_id', '=', 'cases.id')
        .where(sql<boolean>`answers ? 'businessName'`)
        .orderBy('created_at', 'desc')
        .limit(1)
        .as('business'),
    ])
    .where('cases.id', 'in', [...ids])
    .execute();
  const results = await db
    .selectFrom('case_results')
    .leftJoin('documents', 'documents.id', 'case_results.document_id')
    .select(['case_results.case_id', 'case_results.number', 'case_results.url', 'documents.path'])
    .where('case_results.case_id', 'in', [...ids])
    .orderBy('case_results.at')
    .execute();
  const resultsOf = Map.groupBy(results, ({ case_id }) => case_id);
  return new Map(
    rows.map(({ id, business }) => {
      const own = resultsOf.get(id) ?? [];
      const path = own.find((result) => result.path !== null)?.path ?? null;
      return [
        id,
        {
          business,
          number: own.find(({ number }) => number !== null)?.number ?? null,
          document: path === null ? null : uploadPath(path),
          url: own.find(({ url }) => url !== null)?.url ?? null,
        },
      ];
    }),
  );
}

/** Returns what the customer may need next. */
export async function findOffer(db: Db | Tx, userId: string): Promise<CaseReply['offer']> {
  const bought = await db
    .selectFrom('orders')
    .select('category')
    .distinct()
    .where('user_id', '=', userId)
    .where('status', '=', 'paid')
    .execute();
  return nextOffer(bought.map(({ category }) => category));
}
