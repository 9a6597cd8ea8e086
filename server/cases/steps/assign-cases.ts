import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { isActive, isPresent } from '#server/calendar/absence.ts';
import { refuse } from '#server/http/refuse.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { CaseMailDeps } from '../case/case-emails.ts';
import { type CaseRecord, due } from '../case/case-rows.ts';
import { syncCaseTask } from '../case/case-tasks.ts';
import { insertNote } from '../case/notes.ts';
import { enqueueHandedOver } from '../case/staff-emails.ts';

type Assignable = Pick<CaseRecord, 'id' | 'assignee_id'>;

/** The caller holds the lock. E-mails a new assignee unless they did it; `note` becomes a note on the case. */
export async function assignCase(
  tx: Tx,
  deps: CaseMailDeps,
  actor: Actor,
  row: Assignable,
  assigneeId: string | null,
  note?: string,
): Promise<void> {
  const assignee = assigneeId === null ? undefined : await requireStaff(tx, assigneeId);
  await setAssignee(tx, actor, row, assigneeId);
  if (!assignee || assignee.id === row.assignee_id) return;
  if (note) await insertNote(tx, actor, row.id, noteTo(assignee, note));
  if (assignee.id !== actor.currentUser.id)
    await enqueueHandedOver(tx, deps, [row.id], { to: assignee, by: actor.currentUser.name });
}

const noteTo = ({ name }: { name: string }, note: string) => `To ${name}: ${note}`;

async function setAssignee(tx: Tx, actor: Actor, { id, assignee_id }: Assignable, assigneeId: string | null) {
  await tx
    .updateTable('cases')
    .set({ assignee_id: assigneeId, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  await syncCaseTask(tx, id, { byId: actor.currentUser.id, ballMoved: false });
  await writeAudit(tx, actor, {
    action: 'case.assigned',
    subject: { kind: 'case', id },
    detail: { fromId: assignee_id, toId: assigneeId },
  });
  await publishChange(tx, 'cases', id);
}

export async function requireStaff(tx: Tx, id: string) {
  const staff = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .where(isActive)
    // The lock prevents the account from being disabled between this check and the assignment.
    .forShare()
    .executeTakeFirst();
  return staff ?? refuse('assignee_unknown');
}

export type HandOver = { fromId?: string | undefined; toId: string; note?: string | undefined };

/**
 * Hands over all open cases of one staff member (by default the caller) to another. Only admins may do this for others.
 * Returns the number of cases handed over. Works in batches; after a failure, a repeated call continues.
 */
export async function handOverCases(
  db: Db,
  deps: CaseMailDeps,
  actor: Actor,
  { fromId = actor.currentUser.id, toId, note }: HandOver,
): Promise<number> {
  const { id: actorId, name, role } = actor.currentUser;
  if (fromId !== actorId && role !== 'admin') refuse('access_denied');
  if (fromId === toId) refuse('assignee_unknown');
  const to = await db.transaction().execute((tx) => requireStaff(tx, toId));
  const open = await casesOf(db, fromId).select('id').orderBy('id').execute();
  const handedOver: string[] = [];
  for (let from = 0; from < open.length; from += batch) {
    const some = open.slice(from, from + batch).map(({ id }) => id);
    handedOver.push(...(await db.transaction().execute((tx) => handOverSome(tx, actor, some, { fromId, to, note }))));
  }
  if (toId !== actorId)
    await db.transaction().execute((tx) => enqueueHandedOver(tx, deps, handedOver, { to, by: name }));
  return handedOver.length;
}

/** A low number, because a customer's message in a locked case waits until the transaction ends. */
const batch = 20;

const casesOf = (db: Db | Tx, assigneeId: string) =>
  db.selectFrom('cases').where('assignee_id', '=', assigneeId).where('status', '=', 'open');

type Receiver = { fromId: string; to: { id: string; name: string }; note: string | undefined };

/** Hands over those of the given cases that are still open and assigned to `fromId`. Returns their ids. */
async function handOverSome(tx: Tx, actor: Actor, ids: string[], { fromId, to, note }: Receiver): Promise<string[]> {
  await requireStaff(tx, to.id);
  const rows = await casesOf(tx, fromId)
    .select(['id', 'assignee_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const row of rows) {
    await setAssignee(tx, actor, row, to.id);
    if (note) await insertNote(tx, actor, row.id, noteTo(to, note));
  }
  return rows.map(({ id }) => id);
}

/** Takes the earliest due case that nobody at work has, if any. Concurrent callers get different ones. */
export async function takeCase(db: Db, actor: Actor): Promise<string | undefined> {
  const { id: userId } = actor.currentUser;
  return db.transaction().execute(async (tx) => {
    const absentIds = await findAbsentAssignees(tx, userId);
    const row = await tx
      .selectFrom('cases')
      .select(['id', 'assignee_id'])
      .where('id', '=', sql<string>`any(array(${firstOpenCases(absentIds)}))`)
      // Checked again on the locked row, because somebody may have picked up the case since it was selected.
      .where('status', '=', 'open')
      .where(sql<boolean>`(assignee_id is null or assignee_id = any(${absentIds}::uuid[]))`)
      .orderBy(due)
      .orderBy('id')
      .limit(1)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return undefined;
    await setAssignee(tx, actor, row, userId);
    return row.id;
  });
}

/** Returns the id of the case that `POST /api/cases/take` would assign to the user; undefined if there is none. */
export async function findCaseToTake(db: Db, userId: string): Promise<string | undefined> {
  const absentIds = await findAbsentAssignees(db, userId);
  const row = await db
    .selectFrom('cases')
    .select('id')
    .where('id', '=', sql<string>`any(array(${firstOpenCases(absentIds)}))`)
    .orderBy(due)
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}

/** Candidates per assignee: more than other transactions are likely to have locked. */
const mostLocked = 50;

/** Cases of nobody and of each given assignee, by due date. Each group is read with one index search. */
const firstOpenCases = (assigneeIds: string[]) => sql`
  (select id from cases where status = 'open' and assignee_id is null order by ${due}, id limit ${mostLocked})
  union all
  select first.id from unnest(${assigneeIds}::uuid[]) as absent (id), lateral (
    select id from cases where status = 'open' and assignee_id = absent.id order by ${due}, id limit ${mostLocked}
  ) as first`;

/** Jumps from one assignee to the next in the index (loose index scan). */
async function findAbsentAssignees(tx: Db | Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive assignees (id) as (
      (select assignee_id from cases where status = 'open' and assignee_id is not null order by assignee_id limit 1)
      union all
      select (select assignee_id from cases where status = 'open' and assignee_id > assignees.id
        order by assignee_id limit 1)
      from assignees where id is not null
    )
    select id from assignees where id is not null and id <> ${userId}
      and not exists (select from users where users.id = assignees.id and ${isActive} and ${isPresent()})`.execute(tx);
  return rows.map(({ id }) => id);
}
