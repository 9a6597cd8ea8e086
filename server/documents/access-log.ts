import type { Db } from '#database/connect.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { isStaff } from '#shared/rules/accounts.ts';
import type { Document } from './documents.ts';

const shownAtMost = 200;

/**
 * Access log of documents. Profile photos are open to every signed-in user, identity documents to their owner and
 * staff, pictures that staff have made to staff.
 */
export function mayOpen(
  currentUser: CurrentUser,
  document: Pick<Document, 'kind' | 'user_id' | 'staff_only'>,
): boolean {
  if (document.staff_only) return isStaff(currentUser.role);
  return document.kind === 'profilePhoto' || document.user_id === currentUser.id || isStaff(currentUser.role);
}

/** Records the access to an identity document before its first byte is sent. */
export async function recordAccess(
  db: Db,
  currentUser: CurrentUser,
  document: Document,
  address: string,
): Promise<void> {
  await db
    .insertInto('document_accesses')
    .values({
      document_id: document.id,
      kind: document.kind,
      owner_id: document.user_id,
      accessed_by: currentUser.id,
      accessed_by_name: currentUser.name,
      accessed_by_role: currentUser.role,
      address,
    })
    .execute();
}

/** The access log of a user's documents, the latest first. */
export async function listAccess(db: Db, ownerId: string) {
  const rows = await db
    .selectFrom('document_accesses')
    .select(['kind', 'accessed_at', 'accessed_by', 'accessed_by_name', 'accessed_by_role'])
    .where('owner_id', '=', ownerId)
    .orderBy('accessed_at', 'desc')
    .limit(shownAtMost)
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    openedAt: row.accessed_at.toISOString(),
    openedBy: row.accessed_by_name,
    role: row.accessed_by_role,
    self: row.accessed_by === ownerId,
  }));
}
