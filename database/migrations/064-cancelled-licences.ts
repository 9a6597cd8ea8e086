import { type Kysely, sql } from 'kysely';

/**
 * Lets a refund request cancel one of several licences. `unit` is the number of the licence within the order, as in
 * `cases`; `share_paise` is its share of the price, and `amount_paise` the refunded part of that share.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table refund_requests
    add column unit integer check (unit >= 1),
    add column share_paise bigint check (share_paise >= amount_paise),
    add constraint refund_requests_licence check ((unit is null) = (share_paise is null))`,
  // Unique among active requests only, because another request may follow a failed one.
  `create unique index refund_requests_licence_once on refund_requests (order_id, unit)
    where unit is not null and state in ('waiting_approval', 'pending')`,
];
