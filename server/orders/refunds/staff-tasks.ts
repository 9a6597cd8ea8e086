import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { callToBuyer } from '#server/orders/erased-buyer.ts';
import { loadMoney } from '#server/orders/money/load-money.ts';
import { syncOrderTasks } from '#server/orders/order-tasks.ts';
import { lockOrder } from '#server/orders/orders.ts';
import type { Queue } from '#server/platform/queue.ts';
import { isByHand } from '#shared/rules/money/by-hand.ts';
import { heldAfterCancellation } from '#shared/rules/money/cancellation.ts';
import { isPending, type OrderMoney, wasFromUs } from '#shared/rules/money/order-money.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';

const hour = 3_600_000;
/** Twice the seven days that, according to the provider, a refund may take. */
const slowAfter = 14 * 24 * hour;

/**
 * Keeps the staff tasks of an order that follow from its money alone: what we hold after a cancellation, what the
 * provider refunded without saying of which payment, and refunds that wait too long. A finished task stays finished
 * while its reason and amount are the same.
 */
export async function followStaffTasks(tx: Tx, money: OrderMoney): Promise<void> {
  const call = await callToBuyer(tx, money.orderId);
  const wanted = [...sumTasks(money, call), ...stuckTasks(money, call)];
  await syncOrderTasks(tx, money.orderId, 'held|unplaced|refund-(slow|unsent|unlisted)', wanted);
}

type Call = Awaited<ReturnType<typeof callToBuyer>>;

function sumTasks(money: OrderMoney, { or, and, isGone }: Call) {
  const ticket = ticketNumber(money.orderId);
  const held = heldAfterCancellation(money);
  // A refund that names no payment belongs to a failed attempt if the order is unpaid.
  const unplaced = money.state.order === 'unpaid' ? 0 : money.state.unplacedPaise;
  const purchase = isGone ? '' : ': if it was the purchase, stop the work';
  return [
    held > 0 && {
      step: `held-${held}`,
      title: `${ticket} was cancelled, but ${paiseInRupees(held)} of its money is with us and not on its way back. Refund it${or}`,
    },
    unplaced > 0 && {
      step: `unplaced-${unplaced}`,
      title: `The provider has refunded ${paiseInRupees(unplaced)} of ${ticket} by itself and does not say of which payment. Look into its dashboard${purchase}${and}`,
    },
  ].filter((task) => task !== false);
}

function stuckTasks(money: OrderMoney, { and }: Call) {
  const sum = ({ amountPaise }: { amountPaise: number }) =>
    `${paiseInRupees(amountPaise)} for ${ticketNumber(money.orderId)}`;
  // For our own refunds on hold, `followRefundRequests` opens a task.
  const slow = money.refunds.filter(
    (refund) =>
      isPending(refund) &&
      !(refund.status === 'ONHOLD' && wasFromUs(refund, money)) &&
      (refund.changedAt ?? refund.seenAt) < Date.now() - slowAfter,
  );
  const missing = money.asked.filter(({ state, movedAt }) => state === 'pending' && movedAt < Date.now() - hour);
  return [
    ...slow.map((refund) => ({
      step: `refund-slow-${refund.id}`,
      title: isByHand(refund.id)
        ? `The refund of ${sum(refund)} has waited for two weeks to be paid back by hand. Pay it, and confirm it on the page of the order.`
        : `The provider has left the refund of ${sum(refund)} pending for two weeks. Ask the provider${and}`,
    })),
    ...missing.map((request) =>
      request.sent
        ? {
            step: `refund-unlisted-${request.id}`,
            title: `The provider does not list the refund of ${sum(request)}, which was sent an hour ago. Look into its dashboard.`,
          }
        : {
            step: `refund-unsent-${request.id}`,
            title: `The refund of ${sum(request)} has not been sent for an hour. Look whether it waits for a second payment to go back, or the provider gives no answer.`,
          },
    ),
  ];
}

/**
 * Looks for refunds that the provider does not list after ten minutes or has left pending for two weeks, and for tasks
 * about such refunds. Keeps the tasks, and sends missing refunds again: a repeat is harmless, because the provider
 * recognises a refund by our id.
 */
export async function followStuckRefunds(db: Db, queue: Queue): Promise<void> {
  // Takes orders at random, so that fifty whose refunds cannot be sent yet do not delay others.
  const { rows } = await sql<{ id: string }>`select order_id as id from (
    select order_id from refund_requests where state = 'pending'
      and greatest(sent_at, approved_at, requested_at) < now() - interval '10 minutes'
      and not exists (select from refunds where refunds.order_id = refund_requests.order_id
        and refunds.merchant_refund_id = refund_requests.id)
    union select order_id from refunds where state not in ('SUCCESS', 'CANCELLED', 'FAILED')
      and coalesce(changed_at, seen_at) < now() - interval '14 days'
    union select order_id from tasks where template_step like 'refund-slow-%'
    union select order_id from tasks where template_step ~ '^refund-(unsent|unlisted)-'
  ) as stuck order by random() limit 50`.execute(db);
  for (const { id } of rows)
    await db.transaction().execute(async (tx) => {
      if (!(await lockOrder(tx, id))) return;
      const money = await loadMoney(tx, id);
      await followStaffTasks(tx, money);
      const late = money.asked.filter((one) => one.state === 'pending' && one.movedAt < Date.now() - hour / 6);
      for (const { id: refundId } of late)
        await queue.enqueue(tx, 'send-refund', { refundId }, { throttle: { key: refundId, seconds: 600 } });
    });
}
