import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { callToBuyer } from '#server/orders/erased-buyer.ts';
import { endOrderTask, openOrderTask } from '#server/orders/order-tasks.ts';
import { lockOrder } from '#server/orders/orders.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { approvalStep } from './insert-request.ts';
import { balanceOf } from './refundable.ts';
import type { RefundRequestRow } from './serialize-request.ts';

const why = 'An earlier refund of the same money went through after all.';

/**
 * Handles a failed refund that succeeds after all: stops the unsent requests that replaced it, and reduces other unsent
 * requests to the amount left. Staff get a task about replacements that were already sent.
 */
export async function stopRepeatedRefunds(tx: Tx, row: RefundRequestRow): Promise<void> {
  // This request was itself stopped as a repeat, but was already being sent.
  if (row.failure === why) await openOverpaidTask(tx, row, row.amount_paise);
  const repeats = await findRepeats(tx, row);
  for (const each of repeats.filter(isUnsent)) await stop(tx, each);
  const sentPaise = repeats.filter((each) => !isUnsent(each)).reduce((sum, each) => sum + each.amount_paise, 0);
  const beyondPaise = await lessenUnsent(tx, row);
  // For amounts beyond all captured payments, `followOverpaid` opens a task.
  if (sentPaise > beyondPaise) await openOverpaidTask(tx, row, sentPaise);
  await publishChange(tx, 'orders', row.order_id);
}

type Repeat = RefundRequestRow & { listed: boolean };

const isUnsent = ({ state, sent_at, listed }: Repeat) =>
  !listed && (state === 'waiting_approval' || (state === 'pending' && sent_at === null));

/** Finds the other requests of an order that have not failed. `listed`: whether the provider's list has the refund. */
function findAlive(tx: Tx, { id, order_id }: RefundRequestRow) {
  return tx
    .selectFrom('refund_requests')
    .selectAll()
    .select(
      sql<boolean>`exists (select from refunds where refunds.order_id = refund_requests.order_id
        and refunds.merchant_refund_id = refund_requests.id)`.as('listed'),
    )
    .where('order_id', '=', order_id)
    .where('id', '<>', id)
    .where('state', 'in', ['waiting_approval', 'pending', 'succeeded']);
}

/**
 * Finds other requests that would refund the same amount again. For a licence or duplicate, these are the other
 * requests for it. For a refund of the price, these are later requests for an equal amount and repeated cancellations
 * by the customer.
 */
function findRepeats(tx: Tx, row: RefundRequestRow): Promise<Repeat[]> {
  const alive = findAlive(tx, row)
    .where('provider_payment_id', 'is not distinct from', row.provider_payment_id)
    .where('unit', 'is not distinct from', row.unit);
  if (row.unit !== null || row.provider_payment_id !== null) return alive.execute();
  return alive
    .where('requested_at', '>', row.requested_at)
    .where((is) =>
      is.or([
        is('amount_paise', '=', row.amount_paise),
        is.and([is('by_customer', '=', true), is.val(row.by_customer)]),
      ]),
    )
    .execute();
}

async function stop(tx: Tx, { id, order_id }: Repeat): Promise<void> {
  await tx.updateTable('refund_requests').set({ state: 'cancelled', failure: why }).where('id', '=', id).execute();
  await endOrderTask(tx, order_id, approvalStep(id));
}

/** Reduces unsent requests to the amount left, latest first. Returns the paise that were sent in excess. */
async function lessenUnsent(tx: Tx, row: RefundRequestRow): Promise<number> {
  const order = await lockOrder(tx, row.order_id);
  if (!order) return 0;
  let beyond = Math.max(0, -(await balanceOf(tx, order)));
  const unsent = (await findAlive(tx, row).orderBy('requested_at', 'desc').execute()).filter(isUnsent);
  for (const each of unsent) {
    if (beyond === 0) break;
    const lessPaise = Math.min(beyond, each.amount_paise);
    beyond -= lessPaise;
    if (lessPaise === each.amount_paise) await stop(tx, each);
    else
      await tx
        .updateTable('refund_requests')
        .set({ amount_paise: each.amount_paise - lessPaise })
        .where('id', '=', each.id)
        .execute();
  }
  return beyond;
}

async function openOverpaidTask(tx: Tx, { id, order_id, amount_paise }: RefundRequestRow, paise: number) {
  const title = `The refund of ${paiseInRupees(amount_paise)} for ${ticketNumber(order_id)} went through after all, besides the one sent in its place: the buyer gets ${paiseInRupees(paise)} too much.${(await callToBuyer(tx, order_id)).alone}`;
  await openOrderTask(tx, { orderId: order_id, step: `overpaid-${id}`, title });
}
