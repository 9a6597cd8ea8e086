import type { Tx } from '#database/connect.ts';
import { callToBuyer } from '#server/orders/erased-buyer.ts';
import { loadMoney } from '#server/orders/money/load-money.ts';
import { openOrderTask } from '#server/orders/order-tasks.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { isInEffect, type RequestFact, sumOf } from '#shared/rules/money/facts.ts';
import { balanceOf, type OrderMoney } from '#shared/rules/money/order-money.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { withdrawRequests } from './insert-request.ts';
import type { RefundRequestRow } from './serialize-request.ts';

const why = 'An earlier refund of the same money went through after all.';

/**
 * Handles a failed refund that succeeds after all: stops the unsent requests that replaced it, and reduces other unsent
 * requests to the amount left. Staff get a task about replacements that were already sent.
 */
export async function stopRepeatedRefunds(tx: Tx, row: RefundRequestRow): Promise<void> {
  // This request was itself stopped as a repeat, but was already being sent.
  if (row.failure === why) await openOverpaidTask(tx, row, row.amount_paise);
  const money = await loadMoney(tx, row.order_id);
  const repeats = repeatsOf(money, row);
  const unsent = repeats.filter((each) => isUnsent(money, each));
  await withdrawRequests(tx, row.order_id, unsent, why);
  const sentPaise = sumOf(repeats) - sumOf(unsent);
  const beyondPaise = await lessenUnsent(tx, row);
  // For amounts beyond all captured payments, `followOverpaid` opens a task.
  if (sentPaise > beyondPaise) await openOverpaidTask(tx, row, sentPaise);
  await publishChange(tx, 'orders', row.order_id);
}

const isUnsent = ({ asked }: OrderMoney, request: RequestFact) =>
  asked.includes(request) && (request.state === 'waiting_approval' || !request.sent);

/**
 * Returns the other requests that would refund the same amount again. For a licence or duplicate, these are the other
 * requests for it. For a refund of the price, these are later requests for an equal amount and repeated cancellations
 * by the customer.
 */
function repeatsOf({ requests }: OrderMoney, { id }: RefundRequestRow): RequestFact[] {
  const own = requests.find((request) => request.id === id);
  if (!own) return [];
  return requests.filter(
    (request) =>
      request.id !== id &&
      (isInEffect(request) || request.state === 'waiting_approval') &&
      request.paymentId === own.paymentId &&
      request.unit === own.unit &&
      (own.unit !== null ||
        own.paymentId !== null ||
        (request.at > own.at && (request.amountPaise === own.amountPaise || (request.byCustomer && own.byCustomer)))),
  );
}

/** Reduces unsent requests to the amount left, latest first. Returns the paise that were sent in excess. */
async function lessenUnsent(tx: Tx, { id, order_id }: RefundRequestRow): Promise<number> {
  const money = await loadMoney(tx, order_id);
  let beyond = Math.max(0, -balanceOf(money));
  const unsent = money.requests.filter((request) => request.id !== id && isUnsent(money, request));
  for (const each of unsent.toSorted((a, b) => b.at - a.at)) {
    if (beyond === 0) break;
    const lessPaise = Math.min(beyond, each.amountPaise);
    beyond -= lessPaise;
    if (lessPaise === each.amountPaise) await withdrawRequests(tx, order_id, [each], why);
    else
      await tx
        .updateTable('refund_requests')
        .set({ amount_paise: each.amountPaise - lessPaise })
        .where('id', '=', each.id)
        .execute();
  }
  return beyond;
}

async function openOverpaidTask(tx: Tx, { id, order_id, amount_paise }: RefundRequestRow, paise: number) {
  const title = `The refund of ${paiseInRupees(amount_paise)} for ${ticketNumber(order_id)} went through after all, besides the one sent in its place: the buyer gets ${paiseInRupees(paise)} too much.${(await callToBuyer(tx, order_id)).alone}`;
  await openOrderTask(tx, { orderId: order_id, step: `overpaid-${id}`, title });
}
