import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { MoneyFacts } from '#shared/rules/money/facts.ts';
import { moneyOf, type OrderMoney } from '#shared/rules/money/order-money.ts';

/** Returns SQL for the rows of a table that belong to the order, as an array of objects with these fields. */
const rowsOf = (table: string, fields: Record<string, string>, where = 'true') => {
  const pairs = Object.entries(fields).map(([name, value]) => `'${name}', ${value}`);
  return sql.raw(`coalesce((select json_agg(json_build_object(${pairs.join(', ')})) from ${table}
    where ${table}.order_id = orders.id and ${where}), '[]')`);
};
const milliseconds = (column: string) => `floor(extract(epoch from ${column}) * 1000)`;

const id = { paymentId: 'provider_payment_id', amountPaise: 'amount_paise' };
const facts = {
  orderId: sql.raw('orders.id'),
  totalPaise: sql.raw('orders.total * 100::bigint'),
  quantity: sql.raw('orders.quantity'),
  status: sql.raw('orders.status'),
  paidAt: sql.raw(milliseconds('orders.paid_at')),
  buyerErased: sql.raw(`(orders.erase_requested_at is not null or orders.name = '')`),
  payments: rowsOf('payments', {
    id: 'provider_payment_id',
    outcome: 'outcome',
    amountPaise: 'amount_paise',
    at: milliseconds('coalesce(paid_at, seen_at)'),
  }),
  refunds: rowsOf('refunds', {
    ...id,
    id: 'provider_refund_id',
    requestId: 'merchant_refund_id',
    status: 'state',
    automatic: 'automatic',
    seenAt: milliseconds('seen_at'),
    changedAt: milliseconds('changed_at'),
  }),
  requests: rowsOf('refund_requests', {
    ...id,
    id: 'id',
    unit: 'unit',
    sharePaise: 'share_paise',
    byCustomer: 'by_customer',
    reason: 'reason',
    state: 'state',
    sent: 'sent_at is not null',
    at: milliseconds('requested_at'),
    movedAt: milliseconds('greatest(sent_at, approved_at, requested_at)'),
  }),
  marks: rowsOf(
    'refund_tasks',
    { ...id, reference: `nullif(provider_reference, '')`, at: milliseconds('done_at') },
    'done_by is not null',
  ),
  disputes: rowsOf('disputes', {
    ...id,
    id: 'id',
    status: 'status',
    event: 'event',
    openedAt: milliseconds('opened_at'),
  }),
};

/** The caller knows that the order exists. */
export async function loadMoney(db: Db | Tx, orderId: string): Promise<OrderMoney> {
  const pairs = Object.entries(facts).map(([name, value]) => sql`${sql.lit(name)}, ${value}`);
  const found = await sql<{ facts: MoneyFacts }>`
    select json_build_object(${sql.join(pairs)}) as facts from orders where orders.id = ${orderId}`.execute(db);
  const [row] = found.rows;
  if (!row) throw new Error(`no order ${orderId}`);
  return moneyOf(row.facts);
}
