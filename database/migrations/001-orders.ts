import { type Kysely, sql } from 'kysely';

/**
 * Creates the tables for plans, coupons, orders, payments, payment events, refunds, subscriptions, e-mails and rate
 * limits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table plans (
    slug text primary key,
    name text not null,
    category text not null check (category in ('growth', 'zomato', 'swiggy', 'fssai')),
    price integer not null check (price > 0),
    tagline text not null,
    description text not null,
    features text[] not null,
    term_months integer check (term_months > 0),
    position integer not null,
    on_sale boolean not null default true
  )`,
  `create table coupons (
    code text primary key check (code = upper(code)),
    kind text not null check (kind in ('percent', 'flat')),
    value integer not null check (value > 0 and (kind = 'flat' or value <= 100)),
    description text not null,
    categories text[] not null,
    starts_at timestamptz,
    ends_at timestamptz,
    max_redemptions integer check (max_redemptions > 0),
    redeemed integer not null default 0 check (redeemed >= 0 and redeemed <= coalesce(max_redemptions, redeemed))
  )`,
  `create table catalogue_version (
    only_row boolean primary key default true check (only_row),
    version bigint not null
  )`,
  `insert into catalogue_version (version) values (1)`,
  `create function catalogue_changed() returns trigger language plpgsql as $$
    declare changed bigint;
    begin
      update catalogue_version set version = version + 1 returning version into changed;
      perform pg_notify('catalogue', changed::text);
      return null;
    end $$`,
  `create trigger plans_changed after insert or update or delete on plans
    for each statement execute function catalogue_changed()`,
  `create table orders (
    id text primary key,
    request_key text unique,
    request_digest text not null,
    plan_slug text not null references plans (slug),
    plan_name text not null,
    category text not null,
    unit_price integer not null,
    duration integer not null,
    quantity integer not null,
    subtotal integer not null,
    duration_discount integer not null,
    coupon_code text references coupons (code),
    coupon_discount integer not null,
    total integer not null check (total >= 1),
    term_months integer,
    name text not null,
    email text not null,
    phone text not null,
    address text,
    state text,
    gstin text,
    status text not null default 'pending' check (status in ('pending', 'paid', 'failed', 'expired', 'refunded')),
    last_attempt text check (last_attempt in ('pending', 'failed', 'dropped', 'succeeded')),
    session_id text,
    session_key uuid not null default gen_random_uuid(),
    session_claimed_at timestamptz not null default now(),
    session_refusal text,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    paid_at timestamptz,
    asked_at timestamptz,
    ask_next_at timestamptz,
    check ((status in ('paid', 'refunded')) = (paid_at is not null))
  )`,
  `create unique index orders_one_open_per_request on orders (request_digest) where status = 'pending'`,
  `create index orders_by_email on orders (email, created_at desc)`,
  `create index orders_to_ask on orders (ask_next_at) where status in ('pending', 'expired') and ask_next_at is not null`,
  // The provider's payment ids are unique only within an order.
  `create table payments (
    order_id text not null references orders (id),
    provider_payment_id text not null,
    outcome text not null check (outcome in ('pending', 'failed', 'dropped', 'succeeded')),
    amount_paise bigint not null,
    method text,
    paid_at timestamptz,
    seen_at timestamptz not null default now(),
    primary key (order_id, provider_payment_id)
  )`,
  `create table refunds (
    order_id text not null references orders (id),
    provider_refund_id text not null,
    provider_payment_id text,
    amount_paise bigint not null,
    state text not null,
    seen_at timestamptz not null default now(),
    primary key (order_id, provider_refund_id)
  )`,
  `create table refund_tasks (
    order_id text not null,
    provider_payment_id text not null,
    amount_paise bigint not null,
    reason text not null,
    created_at timestamptz not null default now(),
    done_at timestamptz,
    primary key (order_id, provider_payment_id),
    foreign key (order_id, provider_payment_id) references payments (order_id, provider_payment_id)
  )`,
  `create table payment_events (
    event_key text primary key,
    kind text not null,
    order_id text not null,
    about text not null check (about in ('payment', 'refund')),
    provider_payment_id text,
    outcome text check (outcome in ('pending', 'failed', 'dropped', 'succeeded')),
    happened_at timestamptz,
    body text not null,
    state text not null check (state in ('received', 'processed', 'held', 'order_unknown')),
    note text,
    received_at timestamptz not null default now(),
    processed_at timestamptz
  )`,
  `create index payment_events_by_order on payment_events (order_id)`,
  `create index payment_events_waiting on payment_events (received_at) where state = 'received'`,
  `create table subscriptions (
    order_id text primary key references orders (id),
    plan_slug text not null,
    plan_name text not null,
    email text not null,
    amount integer not null,
    term_months integer,
    start_date timestamptz not null,
    end_date timestamptz,
    cancelled_at timestamptz,
    check ((term_months is null) = (end_date is null))
  )`,
  `create index subscriptions_by_email on subscriptions (email)`,
  `create table mails (
    id uuid primary key default gen_random_uuid(),
    kind text not null,
    order_id text not null references orders (id),
    recipient text not null,
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    unique (kind, order_id)
  )`,
  // Table for the rate-limiter-flexible package, which reads and writes the rows.
  `create table request_budgets (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  )`,
];
