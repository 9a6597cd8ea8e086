import { type Kysely, sql } from 'kysely';

/**
 * Adds the time at which staff first read a customer's message, and an index of orders by payment time, both for the
 * staff's day page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Time at which a staff member first read a customer's message.
  'alter table case_messages add column read_by_staff_at timestamptz',
  `update case_messages set read_by_staff_at = now() from case_reads join users on users.id = case_reads.user_id
    where not from_staff and users.role <> 'user' and case_reads.case_id = case_messages.case_id
      and case_reads.last_message_id >= case_messages.id`,
  `create index case_messages_unread_by_staff on case_messages (case_id)
    where not from_staff and read_by_staff_at is null`,
  'create index orders_by_payment on orders (paid_at desc, id desc) where paid_at is not null',
];
