import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { endCancelledCases, reopenCancelledCases } from '#server/cases/case/cancel-cases.ts';
import { callToBuyer } from '#server/orders/erased-buyer.ts';
import { loadMoney } from '#server/orders/money/load-money.ts';
import { endOrderTask, openOrderTask } from '#server/orders/order-tasks.ts';
import { findOrder } from '#server/orders/orders.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import {
  hasChanged,
  hasFailed,
  isHeldByBank,
  leftForRequest,
  type OrderMoney,
} from '#shared/rules/money/order-money.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { type CancellationEmailDeps, enqueueCancellationEmail } from './cancellation-email.ts';
import { stopRepeatedRefunds } from './refunded-again.ts';
import { type RefundRequestRow, requestFact } from './serialize-request.ts';

const failedStep = ({ id }: RefundRequestRow) => `refund-${id}`;
const lateStep = ({ id }: RefundRequestRow) => `refund-late-${id}`;
const heldStep = ({ id }: RefundRequestRow) => `refund-hold-${id}`;

/** Also those of finished requests, because a refund may be reversed. Opens tasks for failed or held ones. */
export async function followRefundRequests(tx: Tx, deps: CancellationEmailDeps, before: OrderMoney): Promise<void> {
  const { orderId } = before;
  const { refunds } = await loadMoney(tx, orderId);
  const rows = await tx.selectFrom('refund_requests').selectAll().where('order_id', '=', orderId).execute();
  for (const row of rows) {
    const refund = refunds.find(({ requestId }) => requestId === row.id);
    if (!refund) continue;
    // Opens the task only when the hold begins, so that a task that staff have finished does not reopen at each sync.
    if (refund.status !== 'ONHOLD') await endOrderTask(tx, orderId, heldStep(row));
    else if (hasChanged(refund, before)) await openHoldTask(tx, row);
    if (refund.status === 'SUCCESS') await succeed(tx, row, refund.paymentId);
    else if (hasFailed(refund))
      await failRequest(tx, deps, row, `The provider reports ${refund.status}`, { state: refund.status });
  }
}

async function succeed(tx: Tx, row: RefundRequestRow, takenFrom: string | null): Promise<void> {
  if (!(await setState(tx, row, 'succeeded', null))) return;
  if (row.provider_payment_id !== null && takenFrom !== null && takenFrom !== row.provider_payment_id)
    await openTakenTask(tx, row);
  await endOrderTask(tx, row.order_id, failedStep(row));
  // If the refund had failed before, its cases were reopened.
  if (isCancellation(row)) await endCancelledCases(tx, { orderId: row.order_id, unit: row.unit });
  if (row.state !== 'failed' && row.state !== 'cancelled') return;
  await stopRepeatedRefunds(tx, row);
  // While the refund counted as failed, staff may have promised another refund or continued the work of a cancelled
  // case.
  const title = `The refund of ${sumOf(row)} that had failed went through after all. Look at the order: was something else promised for it, or the work continued?`;
  await openOrderTask(tx, { orderId: row.order_id, step: lateStep(row), title });
}

/** Details of a failed refund. `state`: state reported by the provider. `spent`: nothing is left to refund. */
type Failure = { state?: string; spent?: boolean };

/** Opens a task. A cancellation's cases reopen, and the buyer is told unless nothing is left to refund. */
export async function failRequest(
  tx: Tx,
  deps: CancellationEmailDeps,
  row: RefundRequestRow,
  why: string,
  { state = 'FAILED', spent = false }: Failure = {},
): Promise<void> {
  if (!(await setState(tx, row, state === 'CANCELLED' ? 'cancelled' : 'failed', why))) return;
  await endOrderTask(tx, row.order_id, lateStep(row));
  const order = await findOrder(tx, row.order_id);
  const money = await loadMoney(tx, row.order_id);
  const asked = requestFact(row);
  const disputed = isHeldByBank(money, asked);
  // Staff may have made another refund in the provider's dashboard, which may leave nothing for this request.
  const isSpent = spent || (!disputed && leftForRequest(money, asked) === 0);
  const call = await callToBuyer(tx, row.order_id);
  const title = isSpent ? spentTitle(row, call) : failedTitle(row, disputed, call);
  await openOrderTask(tx, { orderId: row.order_id, step: failedStep(row), title });
  const cancelled = isCancellation(row);
  if (cancelled) await reopenCancelledCases(tx, { orderId: row.order_id, unit: row.unit });
  const news = { kind: 'refund-failed', amountPaise: row.amount_paise, unit: row.unit, disputed } as const;
  if (order && cancelled && !isSpent) await enqueueCancellationEmail(tx, deps, order, news);
  await publishChange(tx, 'orders', row.order_id);
}

/** The provider deducts a refund from another payment if the second one had just been refunded. */
async function openTakenTask(tx: Tx, row: RefundRequestRow): Promise<void> {
  const title = `The provider took the refund of a second payment, ${sumOf(row)}, from another payment of the order. Look whether the order counts as refunded now${(await callToBuyer(tx, row.order_id)).and}`;
  await openOrderTask(tx, { orderId: row.order_id, step: `refund-taken-${row.id}`, title });
}

const sumOf = ({ amount_paise, order_id }: RefundRequestRow) =>
  `${paiseInRupees(amount_paise)} for ${ticketNumber(order_id)}`;

type Call = Awaited<ReturnType<typeof callToBuyer>>;

function failedTitle(row: RefundRequestRow, disputed: boolean, { or, isGone }: Call): string {
  const sum = sumOf(row);
  if (disputed)
    return `The refund of ${sum} did not go out: a bank holds or has taken back money of the order. Answer the dispute${isCancellation(row) && !isGone ? '; the buyer knows' : ''}.`;
  return row.state === 'succeeded'
    ? `The refund of ${sum} has come back, although it had gone through. Look at the order, and refund it again${or}`
    : `The refund of ${sum} did not go through. Look at the order, and refund it again${or}`;
}

const spentTitle = (row: RefundRequestRow, { and }: Call) =>
  `The refund of ${sumOf(row)} did not go out: nothing is left of the money, which went back in other ways. Look at the order${and}`;

async function openHoldTask(tx: Tx, row: RefundRequestRow): Promise<void> {
  const title = `The provider holds the refund of ${sumOf(row)}. Look into its dashboard: often the account has too little money.`;
  await openOrderTask(tx, { orderId: row.order_id, step: heldStep(row), title });
}

/** Whether the request is the cancellation of a licence, or the owner's cancellation of the whole order. */
const isCancellation = ({ unit, by_customer, provider_payment_id }: RefundRequestRow) =>
  unit !== null || (by_customer && provider_payment_id === null);

type Final = 'succeeded' | 'failed' | 'cancelled';

/** Returns false if the request already has it. `failed` and `cancelled` count as the same state. */
async function setState(tx: Tx, { id }: RefundRequestRow, state: Final, failure: string | null): Promise<boolean> {
  const failed = ['failed', 'cancelled'];
  const changed = await tx
    .updateTable('refund_requests')
    .set({ state, failure, sent_at: sql`coalesce(sent_at, now())` })
    .where('id', '=', id)
    .where('state', 'not in', state === 'succeeded' ? [state] : failed)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
