import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';

type Viewer = { id: string; name: string };

const isCurrent = sql<boolean>`case_requests.viewed_at > now() - interval '90 seconds'`;

/** Marks the caller as the reviewer of an answer, unless somebody else is reviewing it. Returns the reviewer. */
export async function viewRequest(db: Db, user: CurrentUser, caseId: string, requestId: string): Promise<Viewer> {
  const marked = await db
    .updateTable('case_requests')
    .set({ viewed_by: user.id, viewed_at: sql`now()` })
    .where('id', '=', requestId)
    .where('case_id', '=', caseId)
    .where(({ or, eb, not }) => or([eb('viewed_at', 'is', null), not(isCurrent), eb('viewed_by', '=', user.id)]))
    .returning('id')
    .executeTakeFirst();
  // Not published to other screens: each screen calls this for the answer that it shows, and gets the reviewer in the
  // reply.
  if (marked) return { id: user.id, name: user.name };
  const viewer = (await findViewers(db, [requestId])).get(requestId);
  return viewer ?? refuse('case_unknown');
}

export async function findViewers(db: Db, requestIds: readonly string[]): Promise<ReadonlyMap<string, Viewer>> {
  if (requestIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('case_requests')
    .innerJoin('users', 'users.id', 'case_requests.viewed_by')
    .select(['case_requests.id as request_id', 'users.id', 'users.name'])
    .where('case_requests.id', 'in', [...requestIds])
    .where(isCurrent)
    .execute();
  return new Map(rows.map(({ request_id, id, name }) => [request_id, { id, name }]));
}
