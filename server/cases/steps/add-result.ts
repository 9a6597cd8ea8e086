import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { claimFiles, type StoredFile } from '#server/documents/store.ts';
import { refuse } from '#server/http/refuse.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { usualLanguage } from '#shared/language.ts';
import { resultKindsOf } from '#shared/rules/cases/case-results.ts';
import { type CaseResultKind, fileResults } from '#shared/rules/cases/statuses.ts';
import { readGstin } from '#shared/rules/gstin.ts';
import { masked } from '#shared/rules/masking.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { type CaseRecord, lockCase, requireCase, requireNotCancelled } from '../case/case-rows.ts';
import { templateOfCase } from '../case/case-titles.ts';
import { insertNote } from '../case/notes.ts';
import { findResults } from './results.ts';

export type NewResult = {
  kind: CaseResultKind;
  number?: string | undefined;
  url?: string | undefined;
  /** Number, URL or document path of the result that the form showed; empty if there was none. */
  former?: string | undefined;
  files: readonly StoredFile[];
};

/** Fourteen digits, starting with 1 for a licence or 2 for a registration (FSSAI regulations, 2011). */
const fssaiNumber = /^[12]\d{13}$/;

/** Refuses if the stored result is not the one that the form showed (optimistic locking). */
async function requireFormer(tx: Db | Tx, caseId: string, kind: CaseResultKind, former: string): Promise<void> {
  const results = await findResults(tx, caseId, usualLanguage);
  const { number, url, document } = results.find((result) => result.kind === kind) ?? {};
  if ((number ?? url ?? document ?? '') !== former) refuse('case_changed');
}

/** Adds a note for staff to each other case in which the customer has used the document. */
async function removeFormer(tx: Tx, actor: Actor, { id: caseId, order_id }: CaseRecord, kind: CaseResultKind) {
  const removed = await tx
    .updateTable('documents')
    .set({ removed_at: sql`now()` })
    .where('removed_at', 'is', null)
    .where('id', 'in', (results) =>
      results
        .selectFrom('case_results')
        .select('document_id')
        .where('case_id', '=', caseId)
        .where('kind', '=', kind)
        .$narrowType<{ document_id: string }>(),
    )
    .returning(['id', 'user_id', 'file_name'])
    .execute();
  for (const { id, user_id, file_name } of removed) {
    const others = await tx
      .selectFrom('cases')
      .innerJoin('orders', 'orders.id', 'cases.order_id')
      .select('cases.id')
      .where('cases.id', '<>', caseId)
      .where('orders.user_id', '=', user_id)
      .where(
        sql<boolean>`exists (select from case_documents join case_requests on case_requests.id = request_id
            where case_requests.case_id = cases.id and document_id = ${id})
          or exists (select from case_messages where case_messages.case_id = cases.id and ${id} = any(document_ids))`,
      )
      // A case that is being erased needs no note.
      .forKeyShare('cases')
      .skipLocked()
      .execute();
    for (const other of others) {
      await insertNote(tx, actor, other.id, withdrawnText(file_name, ticketNumber(order_id)));
    }
  }
}

const withdrawnText = (name: string, ticket: string) =>
  `“${name}”, which the customer sent here, was replaced in KOT ${ticket} as wrong. It cannot be opened any more. Ask the customer for the right one.`;

/** Checks a result before its file is stored. Returns the file's owner; a guest can have no file (null). */
export async function requireResult(
  db: Db,
  caseId: string,
  { file, ...result }: Omit<NewResult, 'files'> & { file?: File | undefined },
): Promise<string | null> {
  numberOf(result);
  const row = await requireCase(db, caseId);
  requireNotCancelled(row);
  if (!resultKindsOf(templateOfCase(row)).includes(result.kind)) refuse('result_kind_unknown');
  // Checked again under the lock. This early check usually avoids storing the file from an outdated form.
  if (result.former !== undefined) await requireFormer(db, caseId, result.kind, result.former);
  if (file && row.owner_id === null) refuse('case_without_account');
  // A customer with an account finds the file on the case page. Files of guests cannot be stored.
  if (!file && row.owner_id !== null && fileResults.includes(result.kind))
    refuse('result_file_missing', { reasons: { file: { code: 'result_file_missing' } } });
  return row.owner_id;
}

/** Removes blanks from an FSSAI number. Refuses an invalid FSSAI number or GSTIN. */
function numberOf({ kind, number }: Pick<NewResult, 'kind' | 'number'>): string | undefined {
  const digits = kind === 'licence_number' ? number?.replace(/\s/g, '') : number;
  if (kind === 'licence_number' && !fssaiNumber.test(digits ?? ''))
    refuse('licence_number_wrong', { reasons: { number: { code: 'licence_number_wrong' } } });
  if (kind === 'gstin' && digits && !readGstin(digits))
    refuse('gstin_wrong', { reasons: { number: { code: 'gstin_wrong' } } });
  return digits;
}

export async function addResult(db: Db, actor: Actor, caseId: string, result: NewResult) {
  const { kind, number, url, former, files } = result;
  const digits = numberOf({ kind, number });
  if (!digits && !url && files.length === 0) refuse('case_result_missing');
  await db.transaction().execute(async (tx) => {
    // A certificate may still be added to a finished case, but a cancelled case accepts no results.
    const row = await lockCase(tx, caseId);
    requireNotCancelled(row);
    if (former !== undefined) await requireFormer(tx, caseId, kind, former);
    const { owner_id } = await requireCase(tx, caseId);
    if (owner_id === null && files.length > 0) refuse('case_without_account');
    const [documentId] = owner_id ? await claimFiles(tx, owner_id, files) : [];
    await removeFormer(tx, actor, row, kind);
    const value = { number: digits ? masked(digits) : null, url: url ?? null, document_id: documentId ?? null };
    await tx
      .insertInto('case_results')
      .values({ case_id: caseId, kind, ...value })
      .onConflict((again) => again.columns(['case_id', 'kind']).doUpdateSet(value))
      .execute();
    await writeAudit(tx, actor, {
      action: 'case.result-added',
      subject: { kind: 'case', id: caseId },
      detail: { kind },
    });
    await publishChange(tx, 'cases', caseId);
  });
}
