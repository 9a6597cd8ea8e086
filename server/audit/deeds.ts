import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

const pageSize = 50;

export type DeedWish = {
  person?: string | undefined;
  action?: string | undefined;
  kind?: string | undefined;
  subject?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  before?: number | undefined;
};

/** The log, the newest first, fifty lines from `before` on; `from` and `to` are days as the calendar stands in India. */
export async function findDeeds(db: Db, { person, action, kind, subject, from, to, before }: DeedWish) {
  let query = db.selectFrom('audit_log').selectAll();
  if (person) query = query.where('actor_id', '=', person);
  if (action) query = query.where('action', '=', action);
  if (kind) query = query.where('subject_kind', '=', kind);
  if (subject) query = query.where('subject_id', '=', subject);
  if (from) query = query.where('at', '>=', sql<Date>`(${from}::date)::timestamp at time zone 'Asia/Kolkata'`);
  if (to) query = query.where('at', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`);
  if (before)
    query = query.where(
      sql<boolean>`(at, id) < (select edge.at, edge.id from audit_log as edge where edge.id = ${before})`,
    );
  // By time, as the days are asked for: an index stands on it for each way to look.
  const rows = await query
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const items = rows.slice(0, pageSize).map((row) => ({
    ...{ id: row.id, at: row.at.toISOString(), action: row.action, address: row.address },
    actor: { _id: row.actor_id, name: row.actor_name, role: row.actor_role },
    subject: { kind: row.subject_kind, id: row.subject_id },
    detail: Object(row.detail) as Record<string, unknown>,
  }));
  return { items, older: rows.length > pageSize };
}

/** Who and what is in the log; hops from value to value over its indexes, because it only grows. */
export async function findDeedKinds(db: Db) {
  const people = sql<{ _id: string; name: string }>`
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
  const [who, what] = await Promise.all([people.execute(db), actions.execute(db)]);
  return { people: who.rows, actions: what.rows.map(({ action }) => action) };
}
