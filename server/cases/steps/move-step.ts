import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { statusAfter, statusAfterReturn } from '#shared/rules/cases/authority.ts';
import { missingResults } from '#shared/rules/cases/case-results.ts';
import { type CaseState, ratingStep, type Transition } from '#shared/rules/cases/case-state.ts';
import { type CaseResultKind, fileResults } from '#shared/rules/cases/statuses.ts';
import type { Ball, CaseTemplate } from '#shared/rules/cases/template-types.ts';
import { complete, finish, returnTo, skip, wait } from '#shared/rules/cases/transitions.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { masked } from '#shared/rules/masking.ts';
import { type CaseMailDeps, enqueueEmails } from '../case/case-emails.ts';
import { type CaseRecord, lockCase, lockSeen } from '../case/case-rows.ts';
import { templateOfCase } from '../case/case-titles.ts';
import { applyTransition, caseContext, loadState } from '../case/store-transition.ts';
import { noteVisitEnd } from './visit-emails.ts';

export type StepMove = {
  action: 'complete' | 'wait' | 'return' | 'skip';
  ball?: Ball | undefined;
  reason?: string | undefined;
};

export async function moveStep(
  db: Db,
  deps: CaseMailDeps,
  actor: Actor,
  id: string,
  key: string,
  { version, ...move }: StepMove & { version: number },
) {
  await db.transaction().execute(async (tx) => {
    await moveLockedStep(tx, deps, actor, await lockSeen(tx, id, version), key, move);
  });
}

/** Like `moveStep`, in the caller's transaction, which must hold the lock of the case. */
export async function moveLockedStep(
  tx: Tx,
  deps: CaseMailDeps,
  actor: Actor,
  row: CaseRecord,
  key: string,
  move: StepMove,
): Promise<void> {
  if (row.status !== 'open') refuse('case_closed');
  const template = templateOfCase(row);
  const goesOn = move.action === 'complete' || move.action === 'skip';
  if (goesOn && row.authority_status === 'rejected') refuse('case_refused');
  const transition = transitionOf(await loadState(tx, row), template, key, move);
  if (transition.state && move.action === 'complete') await requireResults(tx, row, key);
  // Stored before the transition, because the transition computes the clock from the status.
  const returns = move.action === 'return' && key !== row.step_key;
  const status = returns
    ? statusAfterReturn(row.authority_status, template, key)
    : goesOn
      ? statusAfter(row.authority_status, key)
      : undefined;
  if (transition.state && status) await setStatus(tx, row, status);
  const effects = await applyTransition(tx, row, transition, actor.currentUser, move.reason && masked(move.reason));
  await enqueueEmails(tx, deps, row.id, effects.emails);
  await endIfRated(tx, row.id);
  await writeAudit(tx, actor, {
    action: 'case.moved',
    subject: { kind: 'case', id: row.id },
    detail: { step: key, action: move.action },
  });
}

async function endIfRated(tx: Tx, id: string): Promise<void> {
  const row = await lockCase(tx, id);
  if (row.step_key !== ratingStep) return;
  const rating = await tx.selectFrom('case_ratings').select('case_id').where('case_id', '=', id).executeTakeFirst();
  if (rating) await applyTransition(tx, row, finish(await loadState(tx, row), 'rating'), undefined);
}

async function setStatus(tx: Tx, row: CaseRecord, status: 'scrutiny' | 'not_started'): Promise<void> {
  await tx
    .updateTable('cases')
    .set({
      authority_status: status,
      authority_at: dayInIndia(new Date()),
      authority_words: null,
      visit_on: null,
      visit_time: null,
    })
    .where('id', '=', row.id)
    .execute();
  if (row.visit_on !== null) await noteVisitEnd(tx, row, false);
}

/** Refuses to complete a step without its results. The customer's e-mail says that the results are on the case page. */
async function requireResults(tx: Tx, row: CaseRecord, key: string): Promise<void> {
  const missing = await missingResultsOf(tx, row, key);
  if (missing.length > 0) refuse('case_result_missing', { missing });
}

/** Files are required only if the customer has an account in which they can be stored. */
export async function missingResultsOf(
  db: Db | Tx,
  row: Pick<CaseRecord, 'id' | 'order_id' | 'template_slug' | 'template_version'>,
  key: string,
): Promise<CaseResultKind[]> {
  const present = await db.selectFrom('case_results').select('kind').where('case_id', '=', row.id).execute();
  const missing = missingResults(
    templateOfCase(row),
    key,
    present.map(({ kind }) => kind),
  );
  if (!missing.some((kind) => fileResults.includes(kind))) return missing;
  const { user_id: owner } = await db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', row.order_id)
    .executeTakeFirstOrThrow();
  return owner === null ? missing.filter((kind) => !fileResults.includes(kind)) : missing;
}

function transitionOf(state: CaseState, template: CaseTemplate, key: string, move: StepMove): Transition {
  const context = caseContext(template);
  switch (move.action) {
    case 'complete':
      return complete(state, key, context);
    case 'skip':
      return skip(state, key, move.reason, context);
    case 'return':
      return returnTo(state, key, context, move.reason);
    case 'wait': {
      const ball = move.ball ?? refuse('step_not_possible');
      return wait(state, key, ball, move.reason ?? '', context);
    }
  }
}
