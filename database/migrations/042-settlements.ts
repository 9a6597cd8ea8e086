import { type Kysely, sql } from 'kysely';

/** Adds the accountant's permission, and the lines of the provider's settlements. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Lets a seller see the settlements; admins always may.
  'alter table users add column accountant boolean not null default false',
  // One line for each event in the provider's reconciliation. No foreign keys, because a line may be about an order
  // that is not ours.
  `create table settlement_lines (
    event_type text not null,
    event_id text not null,
    event_at timestamptz not null,
    order_id text,
    provider_payment_id text,
    provider_refund_id text,
    amount_paise bigint not null,
    fee_paise bigint not null,
    fee_tax_paise bigint not null,
    settled_paise bigint not null,
    settlement_id text,
    utr text,
    settled_on date,
    seen_at timestamptz not null default now(),
    primary key (event_type, event_id)
  )`,
  // Both columns are set together, so that a line is either settled or not.
  `alter table settlement_lines add constraint settlement_lines_settled
    check ((settled_on is null) = (utr is null))`,
  'create index settlement_lines_by_settlement on settlement_lines (settled_on desc, utr desc) where settled_on is not null',
  'create index settlement_lines_on_the_way on settlement_lines (event_at) where settled_on is null',
  'create index settlement_lines_by_time on settlement_lines (event_at)',
  'create index settlement_lines_by_order on settlement_lines (order_id)',
  `create index payments_by_capture on payments (paid_at) where outcome = 'succeeded'`,
  `create index refunds_by_success on refunds (coalesce(changed_at, seen_at)) where state = 'SUCCESS'`,
];
