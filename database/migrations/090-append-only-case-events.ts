import { type Kysely, sql } from 'kysely';

/**
 * Keeps the history of cases append-only. A reason may be removed (the purge of old texts), and events are deleted only
 * with their case. In a demo database, the times of events may change, because the seed backdates its cases.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create function keep_case_events() returns trigger language plpgsql as $$
    declare
      changeable text[] := array['reason', 'at'];
    begin
      if tg_op = 'DELETE' and not exists (select from cases where id = old.case_id) then
        return old;
      end if;
      if tg_op = 'UPDATE' and (to_jsonb(new) - changeable) = (to_jsonb(old) - changeable)
        and (new.reason is null or new.reason = old.reason)
        and (new.at = old.at or exists (select from demo_database where removed_at is null)) then
        return new;
      end if;
      raise exception 'the history of a case is append-only';
    end $$`,
  `create trigger keep_case_events before update or delete on case_events
    for each row execute function keep_case_events()`,
  `create trigger case_events_not_truncated before truncate on case_events
    for each statement execute function keep_case_events()`,
];
