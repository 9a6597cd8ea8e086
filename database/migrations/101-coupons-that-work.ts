import { type Kysely, sql } from 'kysely';

/** Refuses coupons that no order could ever use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table coupons
    add constraint coupons_code_typable check (code ~ '^[A-Z0-9_-]{1,32}$'),
    add constraint coupons_something_to_pay check (kind <> 'percent' or value < 100),
    add constraint coupons_scope_known check (cardinality(categories) > 0
      and categories <@ array['fssai', 'zomato', 'swiggy', 'growth']),
    add constraint coupons_growth_personal check (order_id is not null or categories <> array['growth']),
    add constraint coupons_ends_after_start check (ends_at > starts_at)`.execute(db);
}
