import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import { buyerFields } from '#shared/rules/buyer.ts';

/**
 * Owner of orders: an account, or an e-mail address without an account. `proven` is the account's verified e-mail
 * address, whose paid guest orders also belong to the account.
 */
export type OrderOwner = { userId: string; proven: string | null } | { guest: string };

export const ofOrders = (owner: OrderOwner) =>
  'userId' in owner
    ? sql<boolean>`(orders.user_id = ${owner.userId}
        or (orders.email = ${owner.proven} and orders.user_id is null and orders.paid_at is not null))`
    : sql<boolean>`orders.email = ${owner.guest} and orders.user_id is null`;

/** Tables with rows about an order, and the column by which each is sorted. */
const timeOf = {
  payments: 'seen_at',
  refund_tasks: 'created_at',
  payments_by_hand: 'requested_at',
  refunds_by_hand: 'paid_at',
  refunds: 'seen_at',
  refund_requests: 'requested_at',
  subscriptions: 'start_date',
  payment_events: 'received_at',
  mails: 'created_at',
  tax_documents: 'issued_at',
  disputes: 'opened_at',
} as const;
type OrderTable = keyof typeof timeOf;

/** SQL for the rows of a table about each order, as a JSON array, oldest first. */
function recordsOf<Table extends OrderTable>(table: Table, columns: readonly (keyof DB[Table] & string)[]) {
  return sql<unknown[]>`(
    select coalesce(json_agg(record), '[]') from (
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)} where order_id = orders.id
      order by ${sql.ref(timeOf[table])}
    ) as record
  )`;
}

// Number of rows read at once. It is low, because rows contain lists, and memory must not grow with the number of rows.
const batch = 20;

export async function* inBatches<Row>(
  ids: readonly { id: string }[],
  read: (ids: string[]) => Promise<Row[]>,
): AsyncGenerator<Row, void, undefined> {
  for (let from = 0; from < ids.length; from += batch)
    yield* await read(ids.slice(from, from + batch).map(({ id }) => id));
}

export async function* exportOrders(db: Db, owner: OrderOwner) {
  const ids = await db.selectFrom('orders').select('id').where(ofOrders(owner)).orderBy('created_at').execute();
  yield* inBatches(ids, (some) => readOrders(db, some));
}

function readOrders(db: Db, ids: string[]) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'plan_slug',
      'plan_name',
      'category',
      'duration',
      'quantity',
      'coupon_code',
      'coupon_discount',
      'total',
    ])
    .select([...buyerFields, 'language', 'status', 'created_at', 'paid_at'])
    .select([
      recordsOf('payments', ['outcome', 'amount_paise', 'method', 'provider_payment_id', 'paid_at']).as('payments'),
      recordsOf('payments_by_hand', ['how', 'amount_paise', 'reference', 'state', 'received_at']).as('paymentsByHand'),
      recordsOf('refunds_by_hand', ['amount_paise', 'reference', 'paid_at']).as('refundsByHand'),
      recordsOf('refund_tasks', ['amount_paise', 'reason', 'created_at', 'done_at', 'provider_reference']).as(
        'paymentsToGiveBack',
      ),
      recordsOf('refund_requests', ['amount_paise', 'state', 'note', 'by_customer', 'requested_at']).as(
        'refundRequests',
      ),
      recordsOf('disputes', ['kind', 'reason', 'amount_paise', 'status', 'opened_at']).as('disputes'),
      recordsOf('refunds', ['amount_paise', 'state', 'seen_at']).as('refunds'),
      recordsOf('tax_documents', ['kind', 'number', 'issued_at', 'total_paise', 'buyer']).as('taxDocuments'),
      recordsOf('subscriptions', ['plan_name', 'email', 'start_date', 'end_date', 'cancelled_at']).as('subscriptions'),
      recordsOf('payment_events', ['kind', 'outcome', 'happened_at', 'received_at', 'body']).as('noticesOfTheProvider'),
      recordsOf('mails', ['kind', 'recipient', 'created_at', 'sent_at']).as('letters'),
    ])
    .where('id', 'in', ids)
    .orderBy('created_at')
    .execute();
}

export function exportQuotes(db: Db, email: string) {
  return db
    .selectFrom('quotes')
    .select(['plan_slug', 'total', 'discount', 'name', 'email', 'phone', 'state', 'note', 'valid_until', 'created_at'])
    .where('email', '=', email)
    .orderBy('created_at')
    .execute();
}

export async function* exportEnquiries(db: Db, email: string) {
  const ids = await db.selectFrom('enquiries').select('id').where(sql`lower(email)`, '=', email).execute();
  yield* inBatches(ids, (some) => readEnquiries(db, some));
}

function readEnquiries(db: Db, ids: string[]) {
  return db
    .selectFrom('enquiries')
    .select(['number', 'name', 'email', 'message', 'status', 'created_at'])
    .select((enquiry) =>
      jsonArrayFrom(
        enquiry
          .selectFrom('enquiry_replies')
          .select(['author_name', 'message', 'enquiry_replies.created_at'])
          .whereRef('enquiry_id', '=', 'enquiries.id')
          .orderBy('enquiry_replies.created_at'),
      ).as('answers'),
    )
    .where('id', 'in', ids)
    .execute();
}

export async function* exportEmails(db: Db, email: string) {
  const ids = await db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', email)
    .where('order_id', 'is', null)
    .execute();
  yield* inBatches(ids, (some) =>
    db.selectFrom('mails').select(['kind', 'recipient', 'created_at', 'sent_at']).where('id', 'in', some).execute(),
  );
}

/** Counts notes and tasks. Their text is not exported, because it also concerns our work and other people. */
export async function exportNoteCounts(db: Db, userId: string) {
  const { rows } = await sql<{ notes: number; tasks: number }>`
    select (select count(*)::int from notes where user_id = ${userId} and removed_at is null) as notes,
      (select count(*)::int from tasks where customer_id = ${userId} and deleted_at is null) as tasks`.execute(db);
  return {
    count: rows[0]?.notes ?? 0,
    tasks: rows[0]?.tasks ?? 0,
    about:
      'Working notes and tasks of our staff about your orders. Ask the grievance officer named in the privacy policy for what they say about you; their words are deleted with your account.',
  };
}
