import { type Kysely, sql } from 'kysely';

/**
 * Adds the actual speed of a refund, and indexes for jobs and for refunds that wait for approval by a second person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index refund_requests_waiting on refund_requests (order_id) where state = 'waiting_approval'`,
  // STANDARD even for a requested INSTANT refund if the bank cannot credit it at once.
  'alter table refunds add column processed_speed text',
  // Index for a job that looks every minute for paid orders whose buyer was not asked for the State.
  `create index tax_documents_receipt_vouchers on tax_documents (order_id) where kind = 'receipt_voucher'`,
  `create index orders_state_unasked on orders (id)
    where status = 'paid' and state is null and state_asked_at is null`,
];
