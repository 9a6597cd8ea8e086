import { type Kysely, sql } from 'kysely';

/**
 * Adds the case and its step to tasks, so that the board shows the current step of each case as one card. A repeated
 * step reopens its card.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table tasks
    add column case_id uuid references cases (id) on delete cascade,
    add column case_step text,
    add constraint tasks_case_step check ((case_id is null) = (case_step is null))`,
  `create unique index tasks_of_case on tasks (case_id, case_step) where case_id is not null`,
  `create unique index tasks_open_of_case on tasks (case_id)
    where case_id is not null and status <> 'done' and deleted_at is null`,
  // Version of the case shown on its card; an outdated card is updated within a minute.
  `alter table cases add column card_version integer`,
  `create index cases_with_old_card on cases (id) where card_version is distinct from version`,
];
