import { type Kysely, sql } from 'kysely';

/** Adds the disputed payment, as reported by the provider, because an order may have been paid twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table disputes add column provider_payment_id text`.execute(db);
}
