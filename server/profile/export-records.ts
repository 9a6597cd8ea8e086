import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#database/connect.ts';
import type { DB } from '#database/types.ts';

/** Owner of the orders: an account, or an address without an account. */
export type OrderOwner = { userId: string } | { guest: string };

const ofOrders = (owner: OrderOwner) =>
  'userId' in owner
    ? sql<boolean>`orders.person_id = ${owner.userId}`
    : sql<boolean>`orders.email = ${owner.guest} and orders.person_id is null`;

/** Tables with rows about an order, and the column by which they are sorted. */
const timeOf = {
  payments: 'seen_at',
  refund_tasks: 'created_at',
  refunds: 'seen_at',
  refund_requests: 'requested_at',
  subscriptions: 'start_date',
  payment_events: 'received_at',
  mails: 'created_at',
  tax_documents: 'issued_at',
  disputes: 'opened_at',
} as const;
type OrderTable = keyof typeof timeOf;

/** The rows of a table about each order, as a JSON array, the oldest first. */
function recordsOf<Table extends OrderTable>(table: Table, columns: readonly (keyof DB[Table] & string)[]) {
  return sql<unknown[]>`(
    select coalesce(json_agg(record), '[]') from (
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)} where order_id = orders.id
      order by ${sql.ref(timeOf[table])}
    ) as record
  )`;
}

/** Records of a data export: orders with subscriptions, payments, refunds and provider events. */
export async function exportOrders(db: Db, owner: OrderOwner) {
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
    .select([
      'name',
      'email',
      'phone',
      'address',
      'state',
      'gstin',
      'company',
      'language',
      'status',
      'created_at',
      'paid_at',
    ])
    .select([
      recordsOf('payments', ['outcome', 'amount_paise', 'method', 'provider_payment_id', 'paid_at']).as('payments'),
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
    .where(ofOrders(owner))
    .orderBy('created_at')
    .execute();
}

/** Cases with their requests, answers, messages and results. */
export async function exportCases(db: Db, owner: OrderOwner) {
  return db
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .select(['order_id', 'unit', 'template_slug', 'cases.status', 'step_key', 'opened_at', 'closed_at', 'promised_by'])
    .select(['authority_status', 'authority_words', 'authority_number', 'remedy_coupon'])
    .select((one) => [
      jsonArrayFrom(
        one
          .selectFrom('case_steps')
          .select(['key', 'state', 'at'])
          .whereRef('case_id', '=', 'cases.id')
          .orderBy('position'),
      ).as('steps'),
      jsonArrayFrom(
        one
          .selectFrom('case_events')
          .select(['at', 'kind', 'step_key', 'ball', 'reason'])
          .whereRef('case_id', '=', 'cases.id')
          .orderBy('id'),
      ).as('events'),
      jsonArrayFrom(
        one
          .selectFrom('case_requests')
          .select(['kind', 'state', 'text', 'reason', 'reason_text', 'answer_text', 'created_at', 'answered_at'])
          .whereRef('case_id', '=', 'cases.id')
          .orderBy('created_at'),
      ).as('requests'),
      jsonArrayFrom(
        one
          .selectFrom('case_documents')
          .innerJoin('case_requests', 'case_requests.id', 'case_documents.request_id')
          .select(['case_requests.kind', 'sent_at', 'verdict', 'case_documents.reason', 'case_documents.reason_text'])
          .whereRef('case_id', '=', 'cases.id')
          .orderBy('sent_at'),
      ).as('documents'),
      jsonArrayFrom(
        one
          .selectFrom('case_messages')
          .select(['at', 'author_name', 'text'])
          .whereRef('case_id', '=', 'cases.id')
          .orderBy('id'),
      ).as('messages'),
      jsonArrayFrom(
        one
          .selectFrom('case_results')
          .select(['at', 'kind', 'number', 'url'])
          .whereRef('case_id', '=', 'cases.id')
          .orderBy('at'),
      ).as('results'),
      jsonArrayFrom(
        one.selectFrom('case_ratings').select(['at', 'stars', 'text', 'publish']).whereRef('case_id', '=', 'cases.id'),
      ).as('ratings'),
    ])
    .where(ofOrders(owner))
    .orderBy('opened_at')
    .orderBy('unit')
    .execute();
}

/** Enquiries with our answers. */
export async function exportEnquiries(db: Db, email: string) {
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
    .where(sql`lower(email)`, '=', email)
    .execute();
}

/** E-mails to an address that are not about an order. */
export async function exportEmails(db: Db, email: string) {
  return db
    .selectFrom('mails')
    .select(['kind', 'recipient', 'created_at', 'sent_at'])
    .where('recipient', '=', email)
    .where('order_id', 'is', null)
    .execute();
}

/** Existence of notes and tasks only; their text also concerns our work and other people. */
export async function exportNoteCounts(db: Db, userId: string) {
  const { rows } = await sql<{ notes: number; tasks: number }>`
    select (select count(*)::int from notes where person_id = ${userId} and removed_at is null) as notes,
      (select count(*)::int from tasks where customer_id = ${userId} and deleted_at is null) as tasks`.execute(db);
  return {
    count: rows[0]?.notes ?? 0,
    tasks: rows[0]?.tasks ?? 0,
    about:
      'Working notes and tasks of our staff about your orders. Ask the grievance officer named in the privacy policy for what they say about you; their words are deleted with your account.',
  };
}
