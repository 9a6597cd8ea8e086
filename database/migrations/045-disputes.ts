import { type Kysely, sql } from 'kysely';

/** Adds disputes (chargebacks): a buyer asks the bank for a refund, and we must respond by a deadline. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`
    create table disputes (
      id text primary key,
      order_id text not null references orders (id) on delete cascade,
      kind text not null,
      reason text not null,
      amount_paise bigint not null check (amount_paise >= 0),
      status text not null,
      respond_by timestamptz,
      opened_at timestamptz not null,
      changed_at timestamptz not null,
      -- The provider's news: of the same second, the later of these counts.
      event text not null check (event in ('created', 'updated', 'closed'))
    )`.execute(db);
  await sql`create index disputes_order on disputes (order_id)`.execute(db);
}
