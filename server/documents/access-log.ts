import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import type { Document } from './documents.ts';

const shownAtMost = 200;
/** Maximum number of the user's own accesses. The limit is separate, so that accesses by others are not displaced. */
const ownShownAtMost = 100;
const exportedAtOnce = 500;

/**
 * Records access to an identity document before its first byte is sent. Repeated accesses by the owner from the same
 * network within an hour share one entry with the latest time. Each access by somebody else has its own entry, but
 * further pages of a PDF (`page` above 1) add none within an hour of an access by the same user from the same network.
 */
export async function recordAccess(
  db: Db,
  currentUser: CurrentUser,
  document: Document,
  address: string,
  page = 1,
): Promise<void> {
  const { id, name, role } = currentUser;
  await db.transaction().execute(async (tx) => {
    // Parallel openings of one document run one after the other, so that each finds the entry of the one before.
    await tx.selectFrom('documents').select('id').where('id', '=', document.id).forNoKeyUpdate().execute();
    if (id === document.user_id && (await renewOwnAccess(tx, document, address))) return;
    if (page > 1 && (await hasEntry(tx, currentUser, document, address))) return;
    await insertAccess(tx, document, { accessed_by: id, accessed_by_name: name, accessed_by_role: role, address });
  });
}

/** Records access by the operator. The export command has no session, so the entry has the role `admin`. */
export async function recordOperatorAccess(db: Db, document: Document): Promise<void> {
  const operator = { accessed_by: null, accessed_by_name: 'Operator', accessed_by_role: 'admin' } as const;
  await insertAccess(db, document, { ...operator, address: null });
}

type AccessedBy = Pick<
  Insertable<DB['document_accesses']>,
  'accessed_by' | 'accessed_by_name' | 'accessed_by_role' | 'address'
>;

async function insertAccess(db: Db, { id, kind, user_id }: Document, by: AccessedBy): Promise<void> {
  await db
    .insertInto('document_accesses')
    .values({ document_id: id, kind, owner_id: user_id, ...by })
    .execute();
}

const anHourAgo = sql<Date>`now() - interval '1 hour'`;

async function hasEntry(db: Db, { id }: CurrentUser, document: Document, address: string): Promise<boolean> {
  const entry = await db
    .selectFrom('document_accesses')
    .select('id')
    .where('document_id', '=', document.id)
    .where('owner_id', '=', document.user_id)
    .where('accessed_by', '=', id)
    .where('address', '=', address)
    .where('accessed_at', '>', anHourAgo)
    .executeTakeFirst();
  return entry !== undefined;
}

async function renewOwnAccess(db: Db, document: Document, address: string): Promise<boolean> {
  const renewed = await db
    .updateTable('document_accesses')
    .set({ accessed_at: sql`now()` })
    .where('document_id', '=', document.id)
    .where('owner_id', '=', document.user_id)
    .where('accessed_by', '=', document.user_id)
    .where('address', '=', address)
    .where('accessed_at', '>', anHourAgo)
    .returning('id')
    .execute();
  return renewed.length > 0;
}

const columns = ['id', 'kind', 'accessed_at', 'accessed_by', 'accessed_by_name', 'accessed_by_role'] as const;

const accessesOf = (db: Db, ownerId: string) =>
  db.selectFrom('document_accesses').select(columns).where('owner_id', '=', ownerId);

/** Returns the access log of a user's documents, newest first: at most 200 accesses by others and 100 by the user. */
export async function listAccess(db: Db, ownerId: string) {
  const latest = accessesOf(db, ownerId).orderBy('accessed_at', 'desc');
  const [byOthers, own] = await Promise.all([
    latest.where('accessed_by', 'is distinct from', ownerId).limit(shownAtMost).execute(),
    latest.where('accessed_by', '=', ownerId).limit(ownShownAtMost).execute(),
  ]);
  const rows = [...byOthers, ...own].toSorted((a, b) => b.accessed_at.getTime() - a.accessed_at.getTime());
  return rows.map((row) => serializeAccess(row, ownerId));
}

export async function* exportAccesses(db: Db, ownerId: string) {
  const ids = await db.selectFrom('document_accesses').select('id').where('owner_id', '=', ownerId).execute();
  const sorted = ids.map(({ id }) => id).toSorted((a, b) => a - b);
  for (let from = 0; from < sorted.length; from += exportedAtOnce) {
    const some = sorted.slice(from, from + exportedAtOnce);
    const rows = await accessesOf(db, ownerId).where('id', 'in', some).orderBy('id').execute();
    for (const row of rows) yield serializeAccess(row, ownerId);
  }
}

type Access = Pick<Selectable<DB['document_accesses']>, (typeof columns)[number]>;

function serializeAccess(row: Access, ownerId: string) {
  return {
    kind: row.kind,
    at: row.accessed_at.toISOString(),
    openedBy: row.accessed_by_name,
    role: row.accessed_by_role,
    self: row.accessed_by === ownerId,
  };
}
