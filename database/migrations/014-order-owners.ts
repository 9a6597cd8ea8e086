import { type Kysely, sql } from 'kysely';

/**
 * Adds the browser and account that placed an order, hashes that detect a repeated order, the state of the coupon
 * redemption, and codes for finding an order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // All nullable, because the previous release writes orders without them.
  `alter table orders
    add column browser_hash bytea,
    add column opened_by uuid,
    add column repeat_hash text,
    add column wish_hash text,
    add column coupon_use text check (coupon_use in ('reserved', 'counted', 'released', 'exceeded'))`,
  `create index orders_by_repeat on orders (repeat_hash) where repeat_hash is not null`,
  `create index orders_unowned_by_phone on orders (phone) where person_id is null and paid_at is not null`,
  `alter table one_time_codes drop constraint one_time_codes_purpose_check`,
  `alter table one_time_codes add constraint one_time_codes_purpose_check
    check (purpose in ('verify-email', 'phone-login', 'change-email', 'change-phone', 'erase-account', 'find-order'))`,
  // Releases redemptions that the previous release counted for orders that ended unpaid.
  `update orders set coupon_use = case
      when status in ('paid', 'refunded') then 'counted' when status = 'pending' then 'reserved' else 'released' end
    from coupons where coupons.code = orders.coupon_code and coupons.max_redemptions is not null`,
  `update coupons set redeemed = least(max_redemptions, (select count(*) from orders
      where orders.coupon_code = coupons.code and orders.coupon_use in ('reserved', 'counted')))
    where max_redemptions is not null`,
];
