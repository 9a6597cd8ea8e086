import { type Kysely, sql } from 'kysely';

/**
 * Adds the number of the paid month to the cases of a growth plan, as part of their unique key, and the earliest time
 * for opening the case of the next month (`next_round_at`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table cases add column round integer not null default 1 check (round > 0),
    add column next_round_at timestamptz`,
  `alter table cases drop constraint cases_order_id_unit_key, add unique (order_id, unit, round)`,
  `create index cases_next_round on cases (next_round_at) where next_round_at is not null`,
  `update cases set next_round_at = orders.paid_at + interval '1 month' from orders
    where orders.id = cases.order_id and orders.status = 'paid' and orders.category = 'growth' and orders.term_months > 1
      and orders.paid_at + orders.term_months * interval '1 month' > now()`,
];
