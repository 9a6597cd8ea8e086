import type { Db } from '#database/connect.ts';
import type { Visitor } from '#server/http/visitor.ts';
import { isStaff } from '#shared/rules/accounts.ts';
import type { Paper } from './papers.ts';

const shownAtMost = 200;

/** Profile photos are for everybody who is signed in, identity papers for their owner and the staff. */
export function mayOpen(visitor: Visitor, paper: Pick<Paper, 'kind' | 'person_id'>): boolean {
  return paper.kind === 'profilePhoto' || paper.person_id === visitor.id || isStaff(visitor.role);
}

/** Notes who opens an identity paper, before its first byte leaves. */
export async function noteOpening(db: Db, visitor: Visitor, paper: Paper, address: string): Promise<void> {
  await db
    .insertInto('paper_openings')
    .values({
      paper_id: paper.id,
      kind: paper.kind,
      owner_id: paper.person_id,
      opened_by: visitor.id,
      opened_by_name: visitor.name,
      opened_by_role: visitor.role,
      address,
    })
    .execute();
}

/** Who opened a person's papers, the latest first. */
export async function openingsOf(db: Db, ownerId: string) {
  const rows = await db
    .selectFrom('paper_openings')
    .select(['kind', 'opened_at', 'opened_by', 'opened_by_name', 'opened_by_role'])
    .where('owner_id', '=', ownerId)
    .orderBy('opened_at', 'desc')
    .limit(shownAtMost)
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    openedAt: row.opened_at.toISOString(),
    openedBy: row.opened_by_name,
    role: row.opened_by_role,
    self: row.opened_by === ownerId,
  }));
}
