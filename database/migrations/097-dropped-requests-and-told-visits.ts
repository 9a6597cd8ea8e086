import { type Kysely, sql } from 'kysely';

/**
 * Adds who dropped a request of a case: the customer declined it, or staff withdrew it. Null for requests that nobody
 * dropped, such as open requests and those that ended when the documents were filed. Existing requests get it from
 * their latest event, which names only the kind of the request. Also adds the day of an officer's visit that the
 * customer was last told of by e-mail; null if none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// Transactions lock a case before its requests, so the tables are changed in this order.
const statements = [
  'alter table cases add column visit_told_on date',
  `update cases set visit_told_on = visit_on
    where visit_on is not null and visit_told_at is not null and visit_email_at is null`,
  `alter table case_requests add column dropped_by text check (dropped_by in ('customer', 'staff'))`,
  `update case_requests set dropped_by = case latest.kind when 'request-declined' then 'customer' else 'staff' end
    from (select distinct on (case_id, reason) case_id, reason, kind from case_events
      where kind in ('request-declined', 'request-withdrawn') order by case_id, reason, at desc, id desc) as latest
    where case_requests.case_id = latest.case_id and case_requests.kind = latest.reason and state = 'not_needed'`,
];
