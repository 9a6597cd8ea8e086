import { type Kysely, sql } from 'kysely';

/** Money that staff took in cash or at the bank, and gave back that way; who takes the new cases of a service. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create table payments_by_hand (
    order_id text primary key references orders(id),
    how text not null check (how in ('cash', 'bank')),
    reference text not null,
    amount_paise bigint not null check (amount_paise > 0),
    state text not null check (state in ('waiting_approval', 'received', 'withdrawn')),
    requested_by uuid references users(id) on delete set null,
    requested_at timestamptz not null default now(),
    decided_by uuid references users(id) on delete set null,
    received_at timestamptz,
    check ((received_at is not null) = (state = 'received'))
  )`.execute(db);
  await sql`create table refunds_by_hand (
    refund_id text primary key references refund_requests(id) on delete cascade,
    order_id text not null references orders(id),
    amount_paise bigint not null check (amount_paise > 0),
    paid_at timestamptz,
    paid_by uuid references users(id) on delete set null,
    reference text,
    check ((paid_at is null) = (reference is null))
  )`.execute(db);
  await sql`create table case_assignees (
    category text not null,
    user_id uuid not null references users(id) on delete cascade,
    turn_at timestamptz,
    primary key (category, user_id)
  )`.execute(db);
  await sql`alter table office_settings add column assigns_cases boolean not null default false`.execute(db);
  const words = {
    'payments_by_hand.order_id': 'plain',
    'payments_by_hand.how': 'plain',
    'payments_by_hand.reference': 'personal payment; kept: how an order was paid belongs to the books',
    'payments_by_hand.state': 'plain',
    'refunds_by_hand.refund_id': 'plain',
    'refunds_by_hand.order_id': 'plain',
    'refunds_by_hand.reference': 'personal payment; kept: where the money went back belongs to the books',
    'case_assignees.category': 'plain',
  };
  for (const [column, comment] of Object.entries(words))
    await sql`comment on column ${sql.ref(column)} is ${sql.lit(comment)}`.execute(db);
  for (const index of [
    "payments_by_hand_waiting on payments_by_hand (requested_at) where state = 'waiting_approval'",
    'payments_by_hand_requested_by on payments_by_hand (requested_by) where requested_by is not null',
    'payments_by_hand_decided_by on payments_by_hand (decided_by) where decided_by is not null',
    'refunds_by_hand_order on refunds_by_hand (order_id)',
    'refunds_by_hand_paid_by on refunds_by_hand (paid_by) where paid_by is not null',
    'case_assignees_user on case_assignees (user_id)',
  ])
    await sql`create index ${sql.raw(index)}`.execute(db);
}
