import { type Kysely, sql } from 'kysely';

/**
 * Creates the confirmations of an accountant: of which SAC codes, number series and signature. Changed ones are not
 * confirmed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create table invoicing_confirmations (
    settings text primary key,
    confirmed_by uuid references users on delete set null,
    confirmed_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index invoicing_confirmations_confirmed_by on invoicing_confirmations (confirmed_by)`.execute(db);
}
