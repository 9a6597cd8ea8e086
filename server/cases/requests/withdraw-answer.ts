import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { isSentForCase } from '#server/documents/documents.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { afterWithdrawal } from '#shared/rules/cases/request-transitions.ts';
import { undoLife } from '#shared/rules/uploads.ts';
import { lockCase, requireOwnCase } from '../case/case-rows.ts';
import { loadState, touchCase, writeRequests } from '../case/store-transition.ts';
import { requireRequest } from './answer-request.ts';

const undoStart = sql<Date>`now() - make_interval(secs => ${undoLife / 1000})`;

/**
 * Takes back the first answer to a request while its sender may still have chosen the wrong file. Files that came with
 * it are deleted; a document that was chosen again from another request stays there.
 */
export async function withdrawAnswer(
  db: Db,
  user: Pick<CurrentUser, 'id'>,
  caseId: string,
  requestId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireOwnCase(tx, caseId, user.id);
    const row = await lockCase(tx, caseId);
    await requireRequest(tx, row, requestId);
    if (row.status !== 'open') refuse('case_closed');
    const transition = afterWithdrawal(await loadState(tx, row), requestId);
    if (!transition.state) refuse('step_not_possible');
    const emptied = await tx
      .updateTable('case_requests')
      .set({
        answered_at: null,
        answer_key: null,
        answer_digest: null,
        answer_text: null,
        answers: null,
        answer_verdict: null,
      })
      .where('id', '=', requestId)
      .where('answered_at', '>', undoStart)
      .returning('id')
      .executeTakeFirst();
    const sent = await tx
      .deleteFrom('case_documents')
      .where('request_id', '=', requestId)
      .returning(['document_id', sql<boolean>`verdict is null and sent_at > ${undoStart}`.as('fresh')])
      .execute();
    if (!emptied || sent.some(({ fresh }) => !fresh)) refuse('step_not_possible');
    await removeFiles(
      tx,
      sent.map(({ document_id }) => document_id),
    );
    await writeRequests(tx, caseId, transition.effects);
    await touchCase(tx, caseId);
  });
}

/** Keeps files that are used elsewhere too. */
async function removeFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('documents')
    .set({ removed_at: sql`now()` })
    .where('id', 'in', ids)
    .where('kind', '=', 'caseDocument')
    .where(sql<boolean>`not ${isSentForCase}`)
    .where(sql<boolean>`not exists (select from case_results where document_id = documents.id)`)
    .execute();
}
