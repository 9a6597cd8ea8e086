import { type Kysely, sql } from 'kysely';

/**
 * Adds coupons for one customer: with `order_id`, only the account of that order may use the coupon. Adds an index of
 * missed promises whose coupon has not been created yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table coupons add column order_id text references orders (id) on delete cascade',
  `update coupons set order_id = cases.order_id from cases where cases.remedy_coupon = coupons.code`,
  'create index coupons_order on coupons (order_id) where order_id is not null',
  'create index cases_without_remedy on cases (missed_at) where missed_at is not null and remedy_coupon is null',
];
