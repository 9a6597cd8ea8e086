import { type Kysely, sql } from 'kysely';

/** Adds the append-only audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Names and roles are copied, because an entry must name the user even after the account is deleted.
  `create table audit_log (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    actor_id uuid,
    actor_name text not null,
    actor_role text not null,
    action text not null,
    subject_kind text not null,
    subject_id text not null,
    detail jsonb not null default '{}',
    address text
  )`,
  `create index audit_log_by_subject on audit_log (subject_kind, subject_id, id desc)`,
  `create index audit_log_by_actor on audit_log (actor_id, id desc)`,
  `create function audit_log_stays() returns trigger language plpgsql as $$
    begin raise exception 'the audit log is append-only'; end $$`,
  `create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function audit_log_stays()`,
];
