import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { HttpError, refuse } from '#server/http/refuse.ts';
import { errorOf } from '#shared/messages.ts';
import { requestKind } from '#shared/rules/cases/request-kinds.ts';
import { type BulkAction, mostAtOnce } from '#shared/rules/cases/statuses.ts';
import { type CaseMailDeps, enqueueCaseEmail } from '../case/case-emails.ts';
import { type CaseRecord, lockCase } from '../case/case-rows.ts';
import { refreshClock } from '../case/store-transition.ts';
import { addRequestIn } from '../requests/request-to-customer.ts';
import { assignCase, requireStaff } from '../steps/assign-cases.ts';
import { endCaseIn } from '../steps/close-case.ts';
import { type CaseFilter, type CaseListDeps, filterConditions, firstIds } from './list-cases.ts';

// One change to many cases: each case in a transaction of its own, by the rules that hold for one case alone.

type Deps = CaseListDeps & CaseMailDeps;

export type ManyChange = CaseFilter & {
  ids?: readonly string[] | undefined;
  action: BulkAction;
  assigneeId?: string | null | undefined;
  kind?: string | undefined;
  text?: string | undefined;
  dryRun?: boolean | undefined;
};

export type ManyChanged = { changed: number; refused: { id: string; reason: string }[] };

/** Thrown to undo the change of a case that was only tried. */
class Tried extends Error {}

/**
 * Changes the cases of a list or a filter, and says which ones refused and why. With `dryRun` each change is made and
 * undone. More than 1,000 cases are refused before anything changes.
 */
export async function changeMany(deps: Deps, actor: Actor, change: ManyChange): Promise<ManyChanged> {
  const { db } = deps;
  await requirePossible(deps, change);
  const ids = await idsOf(deps, actor, change);
  if (ids.length > mostAtOnce) refuse('cases_many', { code: 'too_many' });
  const refused: ManyChanged['refused'] = [];
  for (const id of ids)
    try {
      await db.transaction().execute(async (tx) => {
        await changeOne(tx, deps, actor, id, change);
        if (change.dryRun) throw new Tried();
      });
    } catch (error) {
      if (error instanceof Tried) continue;
      if (!(error instanceof HttpError)) throw error;
      refused.push({ id, reason: errorOf(error.code, error.details.params).sentence });
    }
  return { changed: ids.length - refused.length, refused };
}

async function requirePossible({ db }: Deps, change: ManyChange): Promise<void> {
  const { action, assigneeId, kind, text, ids, view, q, assignee, service, state } = change;
  // Without a list it would be all open cases, which nobody says by leaving something out.
  if (!ids && !view && !q && !assignee && !service && !state) refuse('invalid');
  if (action === 'assign' && assigneeId) await db.transaction().execute((tx) => requireStaff(tx, assigneeId));
  if (action === 'request' && !requestKind(kind ?? '')) refuse('request_kind_unknown');
  if (action === 'close' && !text?.trim())
    refuse('bulk_text_missing', { reasons: { text: { code: 'bulk_text_missing' } } });
}

async function idsOf(deps: Deps, actor: Actor, { ids, ...filter }: ManyChange): Promise<string[]> {
  if (ids) return [...new Set(ids)];
  const conditions = await filterConditions(deps, actor.currentUser.id, filter);
  return firstIds(deps.db, conditions, { sort: 'due', most: mostAtOnce + 1 });
}

async function changeOne(tx: Tx, deps: Deps, actor: Actor, id: string, change: ManyChange): Promise<void> {
  const { action, assigneeId = null, kind = '', text } = change;
  if (!z.uuid().safeParse(id).success) refuse('case_unknown');
  if (action === 'close') await lockOrder(tx, id);
  const row = await lockCase(tx, id);
  if (action === 'assign') {
    if (row.status !== 'open') refuse('case_ended');
    if (row.assignee_id === assigneeId) refuse('case_assigned');
    return assignCase(tx, deps, actor, row, assigneeId);
  }
  if (action === 'remind') return remindNow(tx, deps, actor, row);
  if (action === 'close') return endCaseIn(tx, deps, actor, row, text ?? '');
  if (await isAsked(tx, id, kind)) refuse('case_asked');
  await addRequestIn(tx, deps, actor, row, { kind, text });
}

/** Locks the order before the case, in the sequence of refunds and disputes, so that no two wait for each other. */
async function lockOrder(tx: Tx, caseId: string): Promise<void> {
  await sql`select id from orders where id = (select order_id from cases where id = ${caseId}) for share`.execute(tx);
}

async function isAsked(tx: Tx, caseId: string, kind: string): Promise<boolean> {
  const asked = await tx
    .selectFrom('case_requests')
    .select('id')
    .where('case_id', '=', caseId)
    .where('kind', '=', kind)
    .where('optional', '=', false)
    .where('state', 'in', ['needed', 'checking', 'rejected', 'expired'])
    .executeTakeFirst();
  return asked !== undefined;
}

const day = 86_400_000;

/** Sends the customer the e-mail about what is still needed, at most once a day. */
async function remindNow(tx: Tx, deps: Deps, actor: Actor, row: CaseRecord): Promise<void> {
  const { id, status, ball, reminded_at } = row;
  if (status !== 'open') refuse('case_ended');
  if (ball !== 'customer') refuse('case_not_waiting');
  if (reminded_at && Date.now() - reminded_at.getTime() < day) refuse('case_reminded');
  await tx
    .updateTable('cases')
    .set({ reminded: sql`least(2, reminded + 1)`, reminded_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await refreshClock(tx, id);
  await enqueueCaseEmail(tx, deps, id, 'case-reminder');
  await writeAudit(tx, actor, { action: 'case.reminded', subject: { kind: 'case', id }, detail: {} });
}
