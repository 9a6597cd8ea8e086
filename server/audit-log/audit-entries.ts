import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { casesWithOrder } from '#server/cases/case/case-rows.ts';
import { templateOfCase, titleOfCase } from '#server/cases/case/case-titles.ts';
import { ticketNumber } from '#shared/rules/orders.ts';

const pageSize = 50;

export type AuditQuery = {
  person?: string | undefined;
  action?: string | undefined;
  kind?: string | undefined;
  subject?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  before?: number | undefined;
};

/**
 * Returns up to fifty audit entries, newest first. `before` is the id of the last entry on the previous page. `from`
 * and `to` are calendar days in India.
 */
export async function findAuditEntries(db: Db, { person: user, action, kind, subject, from, to, before }: AuditQuery) {
  let query = db.selectFrom('audit_log').selectAll();
  if (user) query = query.where('actor_id', '=', user);
  if (action) query = query.where('action', '=', action);
  if (kind) query = query.where('subject_kind', '=', kind);
  if (subject) query = query.where('subject_id', '=', subject);
  if (from) query = query.where('at', '>=', sql<Date>`(${from}::date)::timestamp at time zone 'Asia/Kolkata'`);
  if (to) query = query.where('at', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`);
  if (before)
    query = query.where(
      sql<boolean>`(at, id) < (select edge.at, edge.id from audit_log as edge where edge.id = ${before})`,
    );
  // Sorted by time, so that each filter can use its index.
  const rows = await query
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const shown = rows.slice(0, pageSize);
  const [words, cases] = await Promise.all([wordsFor(db, shown), casesFor(db, shown)]);
  const items = shown.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    address: row.address,
    actor: { _id: row.actor_id, name: row.actor_name, role: row.actor_role },
    subject: { kind: row.subject_kind, id: row.subject_id },
    detail: { ...Object(row.detail), ...words.get(wordsKeyOf(row)), ...cases.get(row.subject_id)?.(row) } as Record<
      string,
      unknown
    >,
  }));
  return { items, older: rows.length > pageSize };
}

type Entry = { action: string; subject_kind: string; subject_id: string; detail: unknown };
const isUuid = (text: unknown): text is string =>
  typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Returns the id of the task or user named in the text of an entry: its subject, or the new assignee of an enquiry. */
const wordsKeyOf = ({ action, subject_id, detail }: Entry): string =>
  action === 'enquiry.assigned' ? String(Object(detail).to) : subject_id;

/**
 * Returns the current task titles and user names by id, because entries contain only ids. Entries written by earlier
 * releases contain the assignee's name instead.
 */
async function wordsFor(db: Db, rows: readonly Entry[]): Promise<Map<string, { title: string } | { name: string }>> {
  const keysOf = (isMeant: (row: Entry) => boolean) => rows.filter(isMeant).map(wordsKeyOf).filter(isUuid);
  const tasks = keysOf((row) => row.subject_kind === 'task');
  const users = keysOf((row) => row.subject_kind === 'person' || row.action === 'enquiry.assigned');
  const titles = tasks.length
    ? await db.selectFrom('tasks').select(['id', 'title']).where('id', 'in', tasks).execute()
    : [];
  const names = users.length
    ? await db.selectFrom('users').select(['id', 'name']).where('id', 'in', users).where('name', '<>', '').execute()
    : [];
  return new Map<string, { title: string } | { name: string }>([
    ...titles.map(({ id, title }) => [id, { title }] as const),
    ...names.map(({ id, name }) => [id, { name }] as const),
  ]);
}

/** Returns the name of each case, and the title of the step that an entry names. */
async function casesFor(db: Db, rows: readonly Entry[]) {
  const ids = rows.filter((row) => row.subject_kind === 'case' && isUuid(row.subject_id)).map((row) => row.subject_id);
  const found = ids.length ? await casesWithOrder(db).where('cases.id', 'in', ids).execute() : [];
  return new Map(
    found.map((row) => {
      const caseName = [row.buyer, titleOfCase(row, 'en'), ticketNumber(row.order_id)].filter(Boolean).join(' · ');
      const titleOf = (key: unknown) => templateOfCase(row).steps.find((step) => step.key === key)?.title.en;
      return [
        row.id,
        ({ detail }: Entry) => {
          const step = titleOf(Object(detail).step);
          return { caseName, ...(step ? { step } : {}) };
        },
      ] as const;
    }),
  );
}

/** Returns the distinct users and actions in the log. Uses a loose index scan, because the log keeps growing. */
export async function findAuditActions(db: Db) {
  const users = sql<{ _id: string; name: string }>`
    with recursive found as (
      (select actor_id from audit_log where actor_id is not null order by actor_id limit 1)
      union all
      select (select next.actor_id from audit_log as next where next.actor_id > found.actor_id order by next.actor_id limit 1)
      from found where found.actor_id is not null
    )
    select found.actor_id as "_id", last.actor_name as name from found,
      lateral (select actor_name from audit_log where audit_log.actor_id = found.actor_id order by at desc, id desc limit 1) as last
    where found.actor_id is not null order by name`;
  const actions = sql<{ action: string }>`
    with recursive found as (
      (select action from audit_log order by action limit 1)
      union all
      select (select next.action from audit_log as next where next.action > found.action order by next.action limit 1)
      from found where found.action is not null
    )
    select action from found where action is not null`;
  const [who, what] = await Promise.all([users.execute(db), actions.execute(db)]);
  return { people: who.rows, actions: what.rows.map(({ action }) => action) };
}
