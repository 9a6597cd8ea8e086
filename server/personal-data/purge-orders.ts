import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { keepWorkLogs } from '#server/orders/disputes/evidence.ts';
import { buyerFields } from '#shared/rules/buyer.ts';
import { paymentRetentionCutoff, retentionCutoff } from '#shared/rules/retention.ts';
import { workSteps } from '#shared/rules/tasks.ts';
import type { PurgeRule } from './purge-rules.ts';

/** `waits`: not while a recent e-mail about the order is unsent. `whole`: also removes payment details. */
type OrderRule = PurgeRule & { set: RawBuilder<unknown>; whole: boolean; waits: boolean };

const contacts: readonly string[] = ['name', 'email', 'phone'];
const emptied = sql.join(
  buyerFields.map((field) => sql`${sql.ref(field)} = ${contacts.includes(field) ? sql`''` : sql`null`}`),
);
const nobody = sql`${emptied}, request_key = null, request_digest = id, browser_hash = null, coupon_share = null, repeat_hash = null, fingerprint = null`;
const table = { category: 'order', table: 'orders' } as const;

/**
 * Rules for removing buyers from orders: from unpaid orders after a year, and from paid orders when the legal retention
 * ends. If a buyer requests erasure, unpaid orders lose the buyer earlier, and paid orders lose the contact details.
 */
export const orderRules: readonly OrderRule[] = [
  {
    ...table,
    name: 'unpaid orders',
    set: nobody,
    whole: true,
    waits: true,
    // Applies in any status, because an order that the provider never closed would otherwise keep its buyer's data
    // forever.
    due: (now) => sql`paid_at is null and name <> '' and created_at < ${retentionCutoff('unpaidOrder', now)}`,
  },
  {
    ...table,
    name: 'paid orders',
    set: nobody,
    whole: true,
    waits: true,
    due: (now) => sql`paid_at is not null and name <> '' and paid_at < ${paymentRetentionCutoff(now)}`,
  },
  {
    ...table,
    name: 'unpaid orders of erased people',
    set: nobody,
    whole: true,
    waits: false,
    // The erasure has closed these orders; a late payment is refunded without a name (server/orders/erased-buyer.ts).
    due: (now) => sql`erase_requested_at <= ${now} and email <> '' and paid_at is null and status <> 'pending'`,
  },
  {
    // The invoice prints the other details, so only contact details are removed.
    ...table,
    name: 'contact details of erased people',
    whole: false,
    waits: false,
    set: sql`email = '', phone = '', request_key = null, request_digest = id, browser_hash = null, coupon_share = null,
      repeat_hash = null, fingerprint = null`,
    due: (now) => sql`erase_requested_at <= ${now} and email <> '' and paid_at is not null`,
  },
];

/** In the sequence of other work on cases, because the deletion could deadlock with it otherwise. */
export async function lockOrdersAndCases(tx: Db | Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.selectFrom('orders').select('id').where('id', 'in', orderIds).orderBy('id').forNoKeyUpdate().execute();
  await tx.selectFrom('cases').select('id').where('order_id', 'in', orderIds).orderBy('id').forNoKeyUpdate().execute();
}

/** Also from their subscriptions, e-mails, events and refund requests. Deletes their notes and cases. */
export async function purgeOrders(db: Db | Tx, rule: OrderRule, now: Date, most = 500): Promise<number> {
  if (!db.isTransaction) return db.transaction().execute((tx) => purgeOrders(tx, rule, now, most));
  const due = await sql<{ id: string }>`
    select id from orders where ${rule.due(now)}
      and not (${rule.waits} and exists (select from mails where mails.order_id = orders.id
        and mails.sent_at is null and mails.created_at > ${retentionCutoff('unsentEmail', now)}))
    limit ${most} for no key update skip locked`.execute(db);
  const ids = due.rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await lockOrdersAndCases(db, ids);
  await sql`update orders set ${rule.set} where id = any (${ids})`.execute(db);
  await db.updateTable('subscriptions').set({ email: '' }).where('order_id', 'in', ids).execute();
  await endEmails(db, ids);
  await db
    .updateTable('payment_events')
    .set({ body: '' })
    .where('order_id', 'in', ids)
    .where('body', '<>', '')
    .execute();
  const requests = db.updateTable('refund_requests').set({ note: '', idempotency_key: null });
  await (rule.whole ? requests : requests.where('by_customer', '=', true))
    .where('order_id', 'in', ids)
    .where('note', '<>', '')
    .execute();
  await db.deleteFrom('notes').where('guest_order_id', 'in', ids).execute();
  await keepWorkLogs(db, ids);
  await db.deleteFrom('cases').where('order_id', 'in', ids).execute();
  // Nobody is left to call.
  const calls = db.deleteFrom('tasks').where('order_id', 'in', ids).where('template_step', '=', workSteps.welcomeCall);
  await calls.where('status', '<>', 'done').execute();
  if (rule.whole) {
    await db.updateTable('disputes').set({ reason: '', work_log: null }).where('order_id', 'in', ids).execute();
    await db.updateTable('payments').set({ method: null }).where('order_id', 'in', ids).execute();
    await db.updateTable('payments_by_hand').set({ reference: '' }).where('order_id', 'in', ids).execute();
    await db
      .updateTable('refunds_by_hand')
      .set({ reference: '' })
      .where('order_id', 'in', ids)
      .where('paid_at', 'is not', null)
      .execute();
    await db.updateTable('refund_tasks').set({ provider_reference: null }).where('order_id', 'in', ids).execute();
  }
  return ids.length;
}

/** Receipts stay, because every paid order must have one. Clears the recipient of e-mails that stay. */
async function endEmails(db: Db | Tx, orderIds: readonly string[]): Promise<void> {
  const ofOrders = sql<boolean>`order_id = any (${orderIds})`;
  await db.deleteFrom('mails').where(ofOrders).where('sent_at', 'is', null).where('kind', '<>', 'receipt').execute();
  const ended = { recipient: '', sent_at: sql<Date>`coalesce(sent_at, now())` };
  await db.updateTable('mails').set(ended).where(ofOrders).execute();
}

export async function purgeOrdersOfErased(db: Db | Tx, now: Date): Promise<void> {
  for (const rule of orderRules) if (rule.name.endsWith('of erased people')) await purgeOrders(db, rule, now);
}
