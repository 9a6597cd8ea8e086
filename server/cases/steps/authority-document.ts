import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { claimFiles, type StoredFile } from '#server/documents/store.ts';
import { refuse } from '#server/http/refuse.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { uploadPath } from '#shared/rules/uploads.ts';
import { type CaseRecord, lockCase, requireCase, requireNotCancelled } from '../case/case-rows.ts';

// Screenshot of the authority's page. It is stored as a document of the customer, but only staff can see it.

export type NewAuthorityDocument = {
  files: readonly StoredFile[];
  /** Path of the screenshot that the form showed; empty if there was none. */
  former?: string | undefined;
};

/** Refuses if a colleague has replaced the screenshot since the form was loaded (optimistic locking). */
export async function addAuthorityDocument(
  db: Db,
  actor: Actor,
  caseId: string,
  { files, former }: NewAuthorityDocument,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockCase(tx, caseId);
    requireNotCancelled(row);
    await requireFormerPicture(tx, row, former);
    const { owner_id } = await requireCase(tx, caseId);
    const [id] = owner_id ? await claimFiles(tx, owner_id, files) : [];
    if (!id) refuse('case_without_account');
    await tx.updateTable('documents').set({ staff_only: true }).where('id', '=', id).execute();
    await tx
      .updateTable('cases')
      .set({ authority_document_id: id, updated_at: sql`now()` })
      .where('id', '=', caseId)
      .execute();
    if (row.authority_document_id)
      await tx
        .updateTable('documents')
        .set({ removed_at: sql`now()` })
        .where('id', '=', row.authority_document_id)
        .execute();
    await writeAudit(tx, actor, {
      action: 'case.authority-pictured',
      subject: { kind: 'case', id: caseId },
      detail: {},
    });
    await publishChange(tx, 'cases', caseId);
  });
}

export async function requireFormerPicture(
  db: Db | Tx,
  row: Pick<CaseRecord, 'authority_document_id'>,
  former: string | undefined,
): Promise<void> {
  if (former !== undefined && former !== ((await findAuthorityDocument(db, row))?.url ?? '')) refuse('case_changed');
}

export async function findAuthorityDocument(
  db: Db | Tx,
  { authority_document_id: id }: Pick<CaseRecord, 'authority_document_id'>,
): Promise<{ name: string; url: string; mediaType: string } | null> {
  if (id === null) return null;
  const found = await db
    .selectFrom('documents')
    .select(['file_name', 'path', 'media_type'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return found ? { name: found.file_name, url: uploadPath(found.path), mediaType: found.media_type } : null;
}
