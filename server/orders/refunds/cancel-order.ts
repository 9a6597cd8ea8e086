import type { Tx } from '#database/connect.ts';
import { endCancelledCases } from '#server/cases/case/cancel-cases.ts';
import { refuse } from '#server/http/refuse.ts';
import { loadMoney } from '#server/orders/money/load-money.ts';
import { lockOrder, type Order } from '#server/orders/orders.ts';
import { cancellationRequest, cancelledLicences, hasCancelled, isAtBank } from '#shared/rules/money/cancellation.ts';
import { sumOf } from '#shared/rules/money/facts.ts';
import { isWaitingOf, type OrderMoney, refundableDuplicate, refundableOf } from '#shared/rules/money/order-money.ts';
import { enqueueCancellationEmail } from './cancellation-email.ts';
import { findCancellation, findLicences } from './case-progress.ts';
import { insertRequest, type RefundDeps, withdrawRequests } from './insert-request.ts';

type Cancellation = { orderId: string; userId: string; reason: string; caseId?: string | undefined };
type Asked = { deps: RefundDeps; order: Order; userId: string; reason: string };

/** With `caseId`, cancels only that licence. Refunds duplicates first. A repeat returns the earlier result. */
export async function cancelOwnOrder(deps: RefundDeps, { orderId, userId, reason, caseId }: Cancellation) {
  return deps.db.transaction().execute(async (tx) => {
    const order = (await lockOrder(tx, orderId)) ?? refuse('order_unknown');
    if (order.user_id !== userId) refuse('order_unknown');
    if (order.paid_at === null) refuse('order_unpaid');
    const unit = caseId === undefined ? undefined : await lockLicence(tx, orderId, caseId);
    const asked = { deps, order, userId, reason };
    return unit === undefined || order.quantity === 1 ? cancelWhole(tx, asked) : cancelLicence(tx, asked, unit);
  });
}

async function cancelWhole(tx: Tx, { deps, order, userId, reason }: Asked) {
  const money = await loadMoney(tx, order.id);
  const earlier = cancellationRequest(money);
  if (earlier) return repeated(tx, { deps, order, userId, reason }, earlier);
  await lockAllCases(tx, order.id);
  const possible = await findCancellation(tx, order, money);
  if (!possible) {
    const amountPaise = cancelledByCustomer(money) ?? refuse(nothingLeft(money));
    return repeated(tx, { deps, order, userId, reason }, { amountPaise });
  }
  const { refundPaise, refunding } = possible;
  if (refunding) refuse('order_refund_pending');
  if (refundPaise === 0) refuse('work_started');
  await refundOpenDuplicates(tx, deps, order, userId);
  await withdrawRequests(tx, order.id, money.requests.filter(isWaitingOf('order')));
  const licences = await findLicences(tx, order);
  if (licences.some(({ state }) => state !== 'open')) return cancelRest(tx, { deps, order, userId, reason });
  const mine = { reason: '01', note: reason, byCustomer: true, requestedBy: userId };
  await insertRequest(tx, deps, order, { ...mine, amountPaise: refundPaise });
  await endCancelledCases(tx, { orderId: order.id });
  await enqueueCancellationEmail(tx, deps, order, { kind: 'order-cancelled', amountPaise: refundPaise });
  return { refundPaise };
}

function nothingLeft(money: OrderMoney) {
  if (money.status !== 'paid') return 'order_refunded';
  return isAtBank(money) ? 'order_disputed' : 'order_refund_pending';
}

/** Returns the refund of an earlier cancellation, and refunds a payment that arrived after the cancellation. */
async function repeated(tx: Tx, { deps, order, userId }: Asked, { amountPaise }: { amountPaise: number }) {
  await refundOpenDuplicates(tx, deps, order, userId);
  return { refundPaise: amountPaise };
}

/**
 * Cancels the remaining licences one by one. A full refund would end their cases, but an order is never fully refunded
 * if some licences were cancelled earlier for less than their share.
 */
async function cancelRest(tx: Tx, asked: Asked): Promise<{ refundPaise: number }> {
  let refundPaise = 0;
  for (const { unit } of (await findLicences(tx, asked.order)).filter(({ state }) => state === 'open'))
    refundPaise += (await cancelLicence(tx, asked, unit)).refundPaise;
  return { refundPaise };
}

/** Null unless all licences are cancelled, at least one of them by the customer. */
function cancelledByCustomer(money: OrderMoney): number | null {
  if (!hasCancelled(money)) return null;
  const own = [...cancelledLicences(money).values()].filter(({ byCustomer }) => byCustomer);
  return own.length > 0 ? sumOf(own) : null;
}

async function cancelLicence(tx: Tx, { deps, order, userId, reason }: Asked, unit: number) {
  const money = await loadMoney(tx, order.id);
  const earlier = cancelledLicences(money).get(unit);
  if (earlier) return repeated(tx, { deps, order, userId, reason }, earlier);
  if (order.status !== 'paid' || cancellationRequest(money)) refuse('order_refunded');
  const licence = (await findLicences(tx, order, money)).find((each) => each.unit === unit) ?? refuse('case_unknown');
  const { sharePaise, refundPaise } = licence;
  if (sharePaise === 0) refuse(nothingLeft(money));
  if (refundPaise === 0) refuse('work_started');
  await refundOpenDuplicates(tx, deps, order, userId);
  const replaced = money.requests.filter((one) => one.state === 'waiting_approval' && one.unit === unit);
  await withdrawRequests(tx, order.id, replaced);
  const mine = { reason: '01', note: reason, byCustomer: true, requestedBy: userId };
  await insertRequest(tx, deps, order, { ...mine, amountPaise: refundPaise, licence: { unit, sharePaise } });
  await withdrawTooLarge(tx, order.id);
  return { refundPaise };
}

/** Withdraws refunds of the price that wait for approval, if they exceed the amount left after a cancellation. */
async function withdrawTooLarge(tx: Tx, orderId: string): Promise<void> {
  const money = await loadMoney(tx, orderId);
  const leftPaise = refundableOf(money, { waiting: 'price' });
  const tooLarge = money.requests.filter((one) => isWaitingOf('price')(one) && one.amountPaise > leftPaise);
  await withdrawRequests(tx, orderId, tooLarge);
}

/** Locks by ascending id, as everywhere, which prevents deadlocks. No work can start in the meantime. */
async function lockAllCases(tx: Tx, orderId: string): Promise<void> {
  const cases = tx.selectFrom('cases').select('id').where('order_id', '=', orderId);
  await cases.orderBy('id').forNoKeyUpdate().execute();
}

/** Returns the `unit` of a case (which licence of the order), and locks the case so that work on it cannot start. */
export async function lockLicence(tx: Tx, orderId: string, caseId: string): Promise<number> {
  const found = await tx
    .selectFrom('cases')
    .select('unit')
    .where('id', '=', caseId)
    .where('order_id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found?.unit ?? refuse('case_unknown');
}

export const ofDuplicate = { reason: '07', note: 'Second payment of the same order' };

async function refundOpenDuplicates(tx: Tx, deps: RefundDeps, order: Order, userId: string): Promise<void> {
  for (const { paymentId } of (await loadMoney(tx, order.id)).due) {
    const amountPaise = refundableDuplicate(await loadMoney(tx, order.id), paymentId);
    if (amountPaise === 0) continue;
    await insertRequest(tx, deps, order, {
      paymentId,
      amountPaise,
      ...ofDuplicate,
      byCustomer: true,
      requestedBy: userId,
    });
  }
}
