import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { findStaff } from '#server/accounts/users.ts';
import { findCalendar } from '#server/calendar/find-calendar.ts';
import { lockUnerasedUser } from '#server/platform/lock-unerased-user.ts';
import { enqueueEmail } from '#server/platform/outbox.ts';
import type { Queue } from '#server/platform/queue.ts';
import { isOfficeDay } from '#shared/rules/calendar/working-time.ts';
import { dayInIndia, endOfDay } from '#shared/rules/india-time.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import type { EmailContent } from '../../emails/emails.tsx';

export type DigestDeps = { db: Db; queue: Queue; secrets: readonly string[] };

const mostInEmail = 40;

/**
 * On office days, e-mails each staff member with a verified e-mail address the due and overdue tasks assigned to that
 * member or to nobody; sends nothing if there are none. Repeated runs on one day send no second e-mail. Returns the
 * number of e-mails.
 */
export async function sendDigests(deps: DigestDeps, now: Date): Promise<number> {
  if (!isOfficeDay(now, await findCalendar(deps.db))) return 0;
  let sent = 0;
  for (const { _id: id } of await findStaff(deps.db))
    if (await deps.db.transaction().execute((tx) => sendDigest(tx, deps, id, now))) sent += 1;
  return sent;
}

async function sendDigest(tx: Tx, deps: DigestDeps, userId: string, now: Date): Promise<boolean> {
  const day = dayInIndia(now);
  if (!(await lockUnerasedUser(tx, userId))) return false;
  const first = await tx
    .insertInto('task_digests')
    .values({ day, user_id: userId })
    .onConflict((clash) => clash.doNothing())
    .returning('day')
    .executeTakeFirst();
  if (!first) return false;
  const user = await tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  if (!user?.email) return false;
  const rows = await findDue(tx, userId, now);
  if (rows.length === 0) return false;
  // E-mails to staff are in English, regardless of the language of their account.
  const email: EmailContent = {
    kind: 'task-digest',
    name: user.name,
    day,
    count: rows[0]?.count ?? rows.length,
    overdue: rows[0]?.overdue ?? 0,
    tasks: rows.map((row) => ({
      title: row.title,
      dueAt: row.due_at.toISOString(),
      overdue: row.due_at < now,
      mine: row.assignee_id === userId,
      about: aboutOrder(row),
    })),
  };
  await enqueueEmail(tx, deps, user.email, email, 'en');

  return true;
}

/** SQL for the plan name and category of a task's order. */
const planOfTask = sql<{ plan_name: string; plan_category: string }>`(
  select plan_name, category as plan_category from orders where orders.id = tasks.order_id limit 1
)`;

/**
 * Finds tasks of a user or without an assignee that are due today or earlier, earliest first, with the total and
 * overdue counts.
 */
async function findDue(tx: Tx, userId: string, now: Date) {
  return tx
    .selectFrom('tasks')
    .leftJoinLateral(planOfTask.as<'plan'>(sql.ref('plan')), (join) => join.onTrue())
    .select(['tasks.title', 'tasks.assignee_id', 'tasks.order_id', 'plan.plan_name', 'plan.plan_category'])
    .select(sql<Date>`tasks.due_at`.as('due_at'))
    .select(sql<number>`count(*) over ()`.as('count'))
    .select(sql<number>`count(*) filter (where tasks.due_at < ${now}) over ()`.as('overdue'))
    .where('tasks.deleted_at', 'is', null)
    .where('tasks.status', '<>', 'done')
    .where('tasks.due_at', '<', endOfDay(now))
    .where((task) => task.or([task('tasks.assignee_id', '=', userId), isNobodys]))
    .orderBy('tasks.due_at')
    .limit(mostInEmail)
    .execute();
}

/** Condition: the task is unassigned, or assigned to somebody who has left the staff or is disabled. */
export const isNobodys = sql<boolean>`not exists (select from users where users.id = tasks.assignee_id
  and users.role in ('seller', 'admin') and users.disabled_at is null)`;

type DueTask = Awaited<ReturnType<typeof findDue>>[number];

function aboutOrder({ order_id, plan_name, plan_category }: DueTask): string | null {
  if (order_id === null) return null;
  const parts = [ticketNumber(order_id)];
  if (plan_category && plan_name !== null) parts.push(planTitle({ category: plan_category, name: plan_name }));
  return parts.join(' · ');
}
