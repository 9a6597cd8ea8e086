import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { CaseState, Transition } from '#shared/rules/cases/state.ts';
import type { AuthorityStatus } from '#shared/rules/cases/states.ts';
import type { Ball, CaseTemplate } from '#shared/rules/cases/template.ts';
import { complete, enterOnDemand, returnTo, skip, wait } from '#shared/rules/cases/transitions.ts';
import { masked } from '#shared/rules/masking.ts';
import { assignCase } from './assign-cases.ts';
import { type CaseMailDeps, enqueueStepEmails } from './case-emails.ts';
import { type CaseRow, lockCase } from './case-rows.ts';
import { applyTransition, contextOf, loadState } from './case-state.ts';
import { templateOfCase } from './case-titles.ts';

/** Staff's changes of a case. Each locks the case and compares the version that the caller has seen. */

export type StepMove = {
  action: 'complete' | 'wait' | 'return' | 'skip';
  ball?: Ball | undefined;
  reason?: string | undefined;
};

/** Refuses with the newest version when somebody else was first. */
async function lockSeen(tx: Tx, id: string, version: number): Promise<CaseRow> {
  const row = await lockCase(tx, id);
  if (row.version !== version) refuse('case_changed', { version: row.version });
  return row;
}

/** Completes, skips or returns a step, or passes the ball on while it waits. */
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

/** The move in the transaction of the caller, who holds the lock of the case. */
export async function moveLockedStep(
  tx: Tx,
  deps: CaseMailDeps,
  actor: Actor,
  row: CaseRow,
  key: string,
  move: StepMove,
): Promise<void> {
  if (row.status !== 'open') refuse('case_closed');
  const template = templateOfCase(row);
  const transition = transitionOf(await loadState(tx, row), template, key, move);
  const effects = await applyTransition(tx, row, transition, actor.currentUser, move.reason && masked(move.reason));
  await enqueueStepEmails(tx, deps, row.id, effects.emails);
  await writeAudit(tx, actor, {
    action: 'case.moved',
    subject: { kind: 'case', id: row.id },
    detail: { step: key, action: move.action },
  });
}

function transitionOf(state: CaseState, template: CaseTemplate, key: string, move: StepMove): Transition {
  const context = contextOf(template);
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

export type CaseChange = {
  assigneeId?: string | null | undefined;
  /** For the new assignee; becomes a note on the case. */
  note?: string | undefined;
  authorityStatus?: AuthorityStatus | undefined;
  authorityWords?: string | undefined;
  authorityNumber?: string | undefined;
  version: number;
};

/** On-demand steps that follow from what the authority says. */
const stepOfStatus: Partial<Record<AuthorityStatus, string>> = { query: 'query', inspection: 'inspection' };

/** Assigns a case, or stores what the authority says; a query or an inspection moves the case to that step. */
export async function changeCase(db: Db, deps: CaseMailDeps, actor: Actor, id: string, change: CaseChange) {
  await db.transaction().execute(async (tx) => {
    const row = await lockSeen(tx, id, change.version);
    const { authorityStatus, authorityWords, authorityNumber } = change;
    if (row.status !== 'open' && (authorityStatus ?? authorityWords ?? authorityNumber) !== undefined)
      refuse('case_closed');
    if (change.assigneeId !== undefined) await assignCase(tx, deps, actor, row, change.assigneeId, change.note);
    if ((authorityStatus ?? authorityWords ?? authorityNumber) === undefined) return;
    await tx
      .updateTable('cases')
      .set({
        ...(authorityStatus === undefined ? {} : { authority_status: authorityStatus }),
        ...(authorityWords === undefined ? {} : { authority_words: masked(authorityWords) }),
        ...(authorityNumber === undefined ? {} : { authority_number: masked(authorityNumber) }),
        updated_at: sql`now()`,
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .execute();
    await followStatus(tx, deps, actor, row, change);
    await writeAudit(tx, actor, {
      action: 'case.changed',
      subject: { kind: 'case', id },
      detail: { changed: Object.keys(change).filter((field) => field.startsWith('authority')) },
    });
    await publishChange(tx, 'cases', id);
  });
}

async function followStatus(tx: Tx, deps: CaseMailDeps, actor: Actor, row: CaseRow, change: CaseChange) {
  const { authorityStatus: status } = change;
  if (!status) return;
  const authorityWords = change.authorityWords === undefined ? undefined : masked(change.authorityWords);
  await tx
    .insertInto('case_events')
    .values({
      ...{ case_id: row.id, kind: `authority-${status}`, step_key: row.step_key, reason: authorityWords ?? null },
      ...{ by_id: actor.currentUser.id, by_name: actor.currentUser.name },
    })
    .execute();
  const key = stepOfStatus[status];
  const template = templateOfCase(row);
  if (!key || row.status !== 'open' || row.step_key === key) return;
  if (!template.steps.some((step) => step.key === key)) return;
  const transition = enterOnDemand(await loadState(tx, row), key, contextOf(template), authorityWords);
  if (!transition.state) return;
  const effects = await applyTransition(tx, row, transition, actor.currentUser, authorityWords);
  await enqueueStepEmails(tx, deps, row.id, effects.emails);
}
