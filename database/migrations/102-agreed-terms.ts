import { type Kysely, sql } from 'kysely';

/**
 * Adds the texts of the terms by their day and language, as buyers agreed to them, and the promised days of a case, as
 * agreed with its order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create table agreed_terms (
    since text not null,
    language text not null,
    text text not null,
    primary key (since, language)
  )`.execute(db);
  await sql`alter table cases add column promise_days integer check (promise_days > 0)`.execute(db);
}
