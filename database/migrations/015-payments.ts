import { type Kysely, sql } from 'kysely';

/**
 * Adds the refunded amounts of payments and orders, the amounts of duplicate payments, the time of the next recheck,
 * the reason for a failed attempt, whether a refund was automatic, and when it changed. The previous release ignores
 * these columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table orders
    add column look_next_at timestamptz,
    add column last_failure text,
    add column duplicate_paise bigint not null default 0,
    add column duplicate_returned_paise bigint not null default 0,
    add column returned_paise bigint not null default 0`,
  `create index orders_to_look_again on orders (look_next_at) where look_next_at is not null`,
  `alter table payments
    add column returned_paise bigint not null default 0,
    add column failure text`,
  `alter table refunds
    add column automatic boolean not null default false,
    add column changed_at timestamptz`,
  // Webhook bodies contain the buyer's name, address, phone number and UPI id; the purge clears them in batches.
  `create index payment_events_with_raw_body on payment_events (received_at)
    where body <> '' and body not like '{"reduced":%'`,

  // Sums the existing refunds of each payment.
  `update payments set returned_paise = least(payments.amount_paise, back.paise)
    from (select order_id, provider_payment_id, sum(amount_paise) as paise from refunds
      where state = 'SUCCESS' and provider_payment_id is not null group by order_id, provider_payment_id) as back
    where payments.outcome = 'succeeded'
      and (payments.order_id, payments.provider_payment_id) = (back.order_id, back.provider_payment_id)`,
  // Schedules recent paid orders for a recheck within a day, because refunds or duplicate payments may have been
  // missed.
  `update orders set look_next_at = now() + random() * interval '1 day'
    where status in ('paid', 'refunded') and makes_tasks and paid_at > now() - interval '90 days'`,
];
