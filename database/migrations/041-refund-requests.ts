import { type Kysely, sql } from 'kysely';

/**
 * Adds refund requests with our own ids, so that a retry after a lost response does not refund twice. A request with
 * `provider_payment_id` refunds a duplicate payment; any other request refunds the price of the order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table refund_requests (
    id text primary key check (id ~ '^[A-Za-z0-9]{3,40}$'),
    order_id text not null references orders (id) on delete cascade,
    provider_payment_id text,
    amount_paise bigint not null check (amount_paise > 0),
    reason text not null,
    note text not null,
    speed text not null default 'STANDARD',
    by_customer boolean not null default false,
    requested_by uuid references users (id) on delete set null,
    requested_at timestamptz not null default now(),
    idempotency_key text,
    state text not null check (state in ('waiting_approval', 'pending', 'succeeded', 'failed', 'cancelled')),
    approved_by uuid references users (id) on delete set null,
    approved_at timestamptz,
    sent_at timestamptz,
    failure text
  )`,
  'create index refund_requests_order on refund_requests (order_id)',
  `create unique index refund_requests_key on refund_requests (order_id, idempotency_key)
    where idempotency_key is not null`,
  `create index refund_requests_unsent on refund_requests (requested_at) where state = 'pending' and sent_at is null`,
  `create index refund_requests_requested_by on refund_requests (requested_by) where requested_by is not null`,
  `create index refund_requests_approved_by on refund_requests (approved_by) where approved_by is not null`,
  // Our id of a refund, as returned by the provider.
  'alter table refunds add column merchant_refund_id text',
];
