import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { findStaff } from '#server/accounts/people.ts';
import { announceLetter } from '#server/mails/outbox.ts';
import type { Queue } from '#server/work/queue.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { dayInIndia, endOfDay, isWorkingDay } from '#shared/rules/working-days.ts';
import type { LetterContent } from '../../emails/letters.tsx';
import { planName } from './tasks.ts';

export type Digesting = { db: Db; queue: Queue; secrets: readonly string[] };

/** More do not fit into a letter that somebody reads. */
const mostInLetter = 40;

/**
 * Writes to everybody of the staff which tasks of theirs, and which that nobody has taken, are overdue or due today; to
 * nobody without such. Each person is looked after once a working day, however often this runs. Returns how many letters.
 */
export async function sendDigests(deps: Digesting, now: Date): Promise<number> {
  if (!isWorkingDay(now)) return 0;
  let sent = 0;
  for (const { _id: id } of await findStaff(deps.db))
    if (await deps.db.transaction().execute((tx) => sendDigest(tx, deps, id, now))) sent += 1;
  return sent;
}

async function sendDigest(tx: Tx, deps: Digesting, personId: string, now: Date): Promise<boolean> {
  const day = dayInIndia(now);
  const first = await tx
    .insertInto('task_digests')
    .values({ day, person_id: personId })
    .onConflict((clash) => clash.doNothing())
    .returning('day')
    .executeTakeFirst();
  if (!first) return false;
  const person = await tx
    .selectFrom('people')
    .select(['name', 'email'])
    .where('id', '=', personId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  if (!person?.email) return false;
  const rows = await findDue(tx, personId, now);
  if (rows.length === 0) return false;
  // Staff work in English, in whatever language they once bought.
  const letter: LetterContent = {
    kind: 'task-digest',
    name: person.name,
    day,
    count: rows[0]?.count ?? rows.length,
    overdue: rows[0]?.overdue ?? 0,
    tasks: rows.map((row) => ({
      title: row.title,
      dueAt: row.due_at.toISOString(),
      overdue: row.due_at < now,
      mine: row.assignee_id === personId,
      about: row.order_id === null ? null : `${ticketNumber(row.order_id)} · ${row.plan_name}`,
    })),
  };
  await announceLetter(tx, deps, person.email, letter, 'en');

  return true;
}

/** What is due before the day ends, of a person and of nobody, the oldest first; with how many there are in all and how many of them are overdue. */
async function findDue(tx: Tx, personId: string, now: Date) {
  return tx
    .selectFrom('tasks')
    .select(['tasks.title', 'tasks.assignee_id', 'tasks.order_id', planName.as('plan_name')])
    .select(sql<Date>`tasks.due_at`.as('due_at'))
    .select(sql<number>`count(*) over ()`.as('count'))
    .select(sql<number>`count(*) filter (where tasks.due_at < ${now}) over ()`.as('overdue'))
    .where('tasks.deleted_at', 'is', null)
    .where('tasks.status', '<>', 'done')
    .where('tasks.due_at', '<', endOfDay(now))
    .where((task) => task.or([task('tasks.assignee_id', '=', personId), task('tasks.assignee_id', 'is', null)]))
    .orderBy('tasks.due_at')
    .limit(mostInLetter)
    .execute();
}
