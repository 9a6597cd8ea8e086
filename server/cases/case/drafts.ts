import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { claimFiles, type StoredFile } from '#server/documents/store.ts';
import { refuse } from '#server/http/refuse.ts';
import type { RequestDraft } from '#shared/contract/case-reply.ts';
import { requestKind } from '#shared/rules/cases/request-kinds.ts';
import { afterDraft } from '#shared/rules/cases/request-transitions.ts';
import { uploadPath } from '#shared/rules/uploads.ts';
import { type CaseMailDeps, enqueueEmails } from './case-emails.ts';
import { addEvent } from './case-events.ts';
import { lockCase, requireCase } from './case-rows.ts';
import { applyTransition, loadState } from './store-transition.ts';

// Drafts: documents of ours about which a request asks the customer, such as the application before it is filed. They
// belong to the customer, who opens them on the page of the case.

export type NewDraft = { kind: string; files: readonly StoredFile[] };

/** Checks a draft before its file is stored. Returns the id of the customer, who becomes the owner of the file. */
export async function requireDraftPossible(db: Db | Tx, caseId: string, kind: string): Promise<string> {
  const row = await requireCase(db, caseId);
  if (row.status !== 'open') refuse('case_closed');
  if (!requestKind(kind)?.draft) refuse('request_kind_unknown');
  return row.owner_id ?? refuse('draft_without_account');
}

export async function addDraft(
  db: Db,
  deps: CaseMailDeps,
  actor: Actor,
  caseId: string,
  { kind, files }: NewDraft,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockCase(tx, caseId);
    const owner = await requireDraftPossible(tx, caseId, kind);
    const [documentId] = await claimFiles(tx, owner, files);
    if (!documentId) throw new Error('a draft without a file');
    await tx.insertInto('case_drafts').values({ case_id: caseId, kind, document_id: documentId }).execute();
    await addEvent(tx, caseId, { kind: 'draft-attached', stepKey: row.step_key, reason: kind }, actor.currentUser);
    const transition = afterDraft(await loadState(tx, row), kind);
    const { emails } = await applyTransition(tx, row, transition, actor.currentUser);
    await tx
      .updateTable('case_requests')
      .set({
        answer_verdict: null,
        answer_text: null,
        answers: null,
        answered_at: null,
        reason: null,
        reason_text: null,
      })
      .where('case_id', '=', caseId)
      .where('kind', '=', kind)
      .where('state', '=', 'needed')
      .execute();
    await enqueueEmails(tx, deps, caseId, emails);
    await writeAudit(tx, actor, {
      action: 'case.draft-attached',
      subject: { kind: 'case', id: caseId },
      detail: { kind },
    });
  });
}

export async function findDrafts(
  db: Db | Tx,
  caseIds: readonly string[],
): Promise<(caseId: string, kind: string) => RequestDraft | null> {
  const rows = await db
    .selectFrom('case_drafts')
    .innerJoin('documents', 'documents.id', 'case_drafts.document_id')
    .distinctOn(['case_id', 'case_drafts.kind'])
    .select(['case_id', 'case_drafts.kind', 'case_drafts.at', 'documents.id', 'file_name', 'media_type', 'path'])
    .where('case_id', 'in', [...caseIds])
    .orderBy('case_id')
    .orderBy('case_drafts.kind')
    .orderBy('case_drafts.at', 'desc')
    .execute();
  return (caseId, kind) => {
    const found = rows.find((row) => row.case_id === caseId && row.kind === kind);
    if (!found) return null;
    const { id, file_name: name, media_type: mediaType, path, at } = found;
    return { id, name, mediaType, url: uploadPath(path), at: at.toISOString() };
  };
}

/** Refuses an answer about a draft that staff have replaced since the customer's page was loaded. */
export async function requireNewestDraft(tx: Tx, caseId: string, kind: string, draftId: string): Promise<void> {
  if ((await findDrafts(tx, [caseId]))(caseId, kind)?.id !== draftId) refuse('draft_replaced');
}
