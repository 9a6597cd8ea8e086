import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { cannedRequest } from '#shared/rules/cases/canned-requests.ts';
import { requestKind } from '#shared/rules/cases/request-kinds.ts';
import { dropRequest, newRequest } from '#shared/rules/cases/request-transitions.ts';
import { masked } from '#shared/rules/masking.ts';
import { type CaseMailDeps, enqueueEmails } from '../case/case-emails.ts';
import { addEvent } from '../case/case-events.ts';
import { type CaseRecord, lockCase, lockSeen } from '../case/case-rows.ts';
import { templateOfCase } from '../case/case-titles.ts';
import { applyTransition, caseContext, loadState } from '../case/store-transition.ts';
import { requireRequest } from './answer-request.ts';

export type NewCaseRequest = {
  kind: string;
  code?: string | undefined;
  text?: string | undefined;
  optional?: boolean | undefined;
  /** Case version that the caller has seen, so that a repeated call does not store the request twice. */
  version?: number | undefined;
};

/** An open optional request is reused. Unless the request is optional, the customer must act next. */
export async function addRequest(
  db: Db,
  deps: CaseMailDeps,
  actor: Actor,
  caseId: string,
  { version, ...request }: NewCaseRequest,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const row = version === undefined ? await lockCase(tx, caseId) : await lockSeen(tx, caseId, version);
    return addRequestIn(tx, deps, actor, row, request);
  });
}

/** As `addRequest`, in a transaction that holds the lock of the case. */
export async function addRequestIn(
  tx: Tx,
  deps: CaseMailDeps,
  actor: Actor,
  row: CaseRecord,
  { kind, code, text, optional = false }: Omit<NewCaseRequest, 'version'>,
): Promise<string> {
  if (!requestKind(kind) || (code !== undefined && !cannedRequest(code))) refuse('request_kind_unknown');
  if (row.status !== 'open') refuse('case_closed');
  const transition = newRequest(await loadState(tx, row), { kind, optional }, caseContext(templateOfCase(row)));
  if (!transition.state) refuse('step_not_possible');
  await addEvent(tx, row.id, { kind: 'requested', stepKey: row.step_key, reason: kind }, actor.currentUser);
  const { opened, reused, emails } = await applyTransition(tx, row, transition, actor.currentUser);
  const request = opened[0] ?? reused[0];
  if (!request) throw new Error('no request was opened');
  await tx
    .updateTable('case_requests')
    .set({
      text: text === undefined ? null : masked(text),
      canned_code: code ?? null,
      // A question of staff in their own words is answered in the customer's own words.
      ...(text || code ? { questions: null } : {}),
    })
    .where('id', '=', request.id)
    .execute();
  await enqueueEmails(tx, deps, row.id, emails);
  await writeAudit(tx, actor, { action: 'case.requested', subject: { kind: 'case', id: row.id }, detail: { kind } });
  return request.id;
}

/** Withdraws a request. If nothing else is required from the customer, the case passes to us. */
export async function withdrawRequest(
  db: Db,
  actor: Actor,
  caseId: string,
  requestId: string,
  version: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockSeen(tx, caseId, version);
    if (row.status !== 'open') refuse('case_closed');
    const { kind } = await requireRequest(tx, row, requestId);
    const transition = dropRequest(await loadState(tx, row), requestId, caseContext(templateOfCase(row)));
    if (!transition.state) refuse('step_not_possible');
    await addEvent(tx, caseId, { kind: 'request-withdrawn', stepKey: row.step_key, reason: kind }, actor.currentUser);
    await applyTransition(tx, row, transition, actor.currentUser);
    await writeAudit(tx, actor, {
      action: 'case.request-withdrawn',
      subject: { kind: 'case', id: caseId },
      detail: { kind },
    });
  });
}
