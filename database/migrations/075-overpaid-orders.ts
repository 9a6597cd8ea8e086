import { type Kysely, sql } from 'kysely';

/** What was paid out for an order beyond all that was captured, in paise, when staff last got a task about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table orders add column overpaid_paise bigint not null default 0`.execute(db);
}
