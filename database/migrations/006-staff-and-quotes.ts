import { type Kysely, sql } from 'kysely';

/** Roles accountant and viewer, invitations to the staff, and quotes with a price of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table users drop constraint users_role_check,
    add constraint users_role_check check (role in ('user', 'viewer', 'accountant', 'seller', 'admin'))`.execute(db);

  await sql`create table staff_invitations (
    id uuid primary key default gen_random_uuid(),
    email text not null unique check (email = lower(email)),
    name text not null,
    role text not null check (role in ('viewer', 'accountant', 'seller', 'admin')),
    token_hash bytea not null unique,
    invited_by uuid not null references users(id) on delete cascade,
    sent_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index staff_invitations_by_inviter on staff_invitations (invited_by)`.execute(db);
  await sql`comment on column staff_invitations.email is 'personal oneTimeCode; not exported: brief'`.execute(db);
  await sql`comment on column staff_invitations.name is 'personal oneTimeCode; not exported: brief'`.execute(db);
  await sql`comment on column staff_invitations.role is 'plain'`.execute(db);
  await sql`comment on column staff_invitations.token_hash is 'personal oneTimeCode; not exported: secret'`.execute(db);

  await sql`create table quotes (
    id uuid primary key default gen_random_uuid(),
    token text not null unique,
    plan_slug text not null references plans(slug),
    unit_price integer not null,
    duration integer not null,
    quantity integer not null,
    subtotal integer not null,
    duration_discount integer not null,
    discount integer not null check (discount >= 0),
    total integer not null check (total >= 1),
    name text not null,
    email text not null,
    phone text not null,
    state text,
    note text,
    valid_until date not null,
    enquiry_id uuid references enquiries(id) on delete set null,
    made_by uuid references users(id) on delete set null,
    created_at timestamptz not null default now(),
    reminded_at timestamptz,
    withdrawn_at timestamptz,
    check (total = subtotal - duration_discount - discount)
  )`.execute(db);
  await sql`create index quotes_newest on quotes (created_at desc, id desc)`.execute(db);
  await sql`create index quotes_by_email on quotes (email)`.execute(db);
  await sql`create index quotes_by_plan on quotes (plan_slug)`.execute(db);
  await sql`create index quotes_by_enquiry on quotes (enquiry_id) where enquiry_id is not null`.execute(db);
  await sql`create index quotes_by_maker on quotes (made_by)`.execute(db);
  await sql`create index quotes_to_remind on quotes (valid_until)
    where reminded_at is null and withdrawn_at is null`.execute(db);
  await sql`comment on column quotes.token is 'personal order; not exported: secret'`.execute(db);
  await sql`comment on column quotes.plan_slug is 'plain'`.execute(db);
  await sql`comment on column quotes.name is 'personal order'`.execute(db);
  await sql`comment on column quotes.email is 'personal order'`.execute(db);
  await sql`comment on column quotes.phone is 'personal order'`.execute(db);
  await sql`comment on column quotes.state is 'plain'`.execute(db);
  await sql`comment on column quotes.note is 'personal order'`.execute(db);

  await sql`create index payment_events_newest on payment_events (received_at desc, event_key desc)`.execute(db);
  await sql`create index payment_events_newest_in_state on payment_events (state, received_at desc, event_key desc)`.execute(
    db,
  );

  await sql`alter table orders add column quote_id uuid references quotes(id)`.execute(db);
  // An order that is neither open nor paid was ended at the provider before the next one was placed.
  await sql`create unique index orders_one_of_quote on orders (quote_id)
    where status in ('pending', 'paid', 'refunded') and quote_id is not null`.execute(db);
  await sql`create index orders_of_quote on orders (quote_id) where quote_id is not null`.execute(db);
}
