import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { findCalendar } from '#server/calendar/find-calendar.ts';
import { closingAfterDays } from '#shared/rules/calendar/working-time.ts';
import type { TaskStatus } from '#shared/rules/tasks.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Demo task. `due`: in hours or working days from now. `of`: the customer whose latest order the task is about. */
type DemoTask = {
  title: string;
  status: TaskStatus;
  due: { hours: number } | { workingDays: number } | null;
  of?: 'asha' | 'imran';
  to?: 'farah' | 'joseph';
  /** Days since the task was done. */
  done?: number;
};

const board: readonly DemoTask[] = [
  {
    title: 'Call about the missing menu photos',
    status: 'todo',
    due: { hours: -3 },
    of: 'imran',
    to: 'joseph',
  },
  { title: 'Check the PAN card that came last night', status: 'todo', due: { hours: 1.5 }, of: 'asha', to: 'farah' },
  { title: 'Answer the FSSAI officer’s question about the address', status: 'todo', due: { hours: 4 }, to: 'farah' },
  { title: 'Enter the new dosa combos in the menu', status: 'todo', due: { workingDays: 1 }, of: 'asha' },
  {
    title: 'Ask for a clearer photo of the kitchen',
    status: 'todo',
    due: { workingDays: 1 },
    of: 'imran',
    to: 'joseph',
  },
  { title: 'Call back the bakery from Jaipur', status: 'todo', due: { workingDays: 2 } },
  { title: 'Write the plan for the first month', status: 'todo', due: { workingDays: 3 }, of: 'asha', to: 'farah' },
  { title: 'Sort the sample menus by cuisine', status: 'todo', due: null, to: 'joseph' },
  {
    title: 'Bank details: the account name differs from the PAN',
    status: 'inprogress',
    due: { hours: 5.5 },
    of: 'imran',
    to: 'joseph',
  },
  { title: 'Go through the listings together', status: 'inprogress', due: { workingDays: 1 }, of: 'asha', to: 'farah' },
  { title: 'Retouch eight photos of the lunch menu', status: 'inprogress', due: { workingDays: 2 }, to: 'joseph' },
  { title: 'Welcome call', status: 'done', due: { hours: -20 }, of: 'asha', to: 'farah', done: 1 },
  { title: 'Welcome call', status: 'done', due: { hours: -18 }, of: 'imran', to: 'joseph', done: 1 },
  { title: 'Print the table QR codes', status: 'done', due: { hours: -70 }, to: 'joseph', done: 3 },
  { title: 'Send the September report', status: 'done', due: { hours: -45 * 24 }, of: 'asha', to: 'farah', done: 45 },
];

/** Adds tasks to the board, unless it has tasks other than those that cases and orders make. */
export async function seedDemoTasks(db: Db, now: Date): Promise<void> {
  const known = await db
    .selectFrom('tasks')
    .select('id')
    .where('case_id', 'is', null)
    .where('template_step', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  const calendar = await findCalendar(db);
  const people = await peopleByName(db);
  const orders = await latestOrders(
    db,
    Object.values(people).flatMap((person) => (person ? [person.id] : [])),
  );
  const rows = board.map(({ title, status, due, of, to, done }, n) => ({
    title,
    status,
    due_at:
      due &&
      ('hours' in due ? new Date(now.getTime() + due.hours * hour) : closingAfterDays(now, due.workingDays, calendar)),
    done_at: done === undefined ? null : new Date(now.getTime() - done * day),
    assignee_id: (to && people[to]?.id) ?? null,
    changed_by: people[n % 2 === 0 ? 'farah' : 'joseph']?.id ?? null,
    customer_id: (of && people[of]?.id) ?? null,
    order_id: orders.find((order) => order.user_id === (of && people[of]?.id))?.id ?? null,
    created_at: new Date(now.getTime() - ((done ?? 0) + 1) * day + n * 60_000),
  }));
  await db.insertInto('tasks').values(rows).execute();
}

/** Finds the demo users, keyed by the local part of their e-mail addresses. */
export async function peopleByName(db: Db): Promise<Record<string, { id: string; name: string } | undefined>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', sql<string>`split_part(email, '@', 1)`.as('key')])
    .where('email', 'like', '%@demo.chulha.example')
    .execute();
  return Object.fromEntries(rows.map(({ key, id, name }) => [key, { id, name }]));
}

async function latestOrders(db: Db, people: string[]) {
  return db
    .selectFrom('orders')
    .distinctOn('user_id')
    .select(['id', 'user_id'])
    .where('user_id', 'in', people)
    .where('status', '=', 'paid')
    .orderBy('user_id')
    .orderBy('created_at', 'desc')
    .execute();
}
