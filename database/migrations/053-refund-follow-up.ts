import { type Kysely, sql } from 'kysely';

/** Refunds that wait for a second person are found; the speed that a refund had is stored; indexes of the jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index refund_requests_waiting on refund_requests (order_id) where state = 'waiting_approval'`,
  // STANDARD although INSTANT was asked for, where the bank cannot do it at once.
  'alter table refunds add column processed_speed text',
  // Paid orders whose buyer was not asked for the State: a job looks for them every minute.
  `create index tax_documents_receipt_vouchers on tax_documents (order_id) where kind = 'receipt_voucher'`,
  `create index orders_state_unasked on orders (id)
    where status = 'paid' and state is null and state_asked_at is null`,
];
