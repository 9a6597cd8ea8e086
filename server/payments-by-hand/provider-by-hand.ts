import type { Db } from '#database/connect.ts';
import type { PaymentProvider, ProviderOrder } from '#server/adapters/payments.ts';
import { openOrderTask } from '#server/orders/order-tasks.ts';
import { byHandId } from '#shared/rules/money/by-hand.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';

const orderStates = {
  waiting_approval: 'open',
  received: 'paid',
  withdrawn: 'closed',
} as const satisfies Record<string, ProviderOrder['state']>;

export const payBackStep = (refundId: string) => `pay-back-${refundId}`;

/**
 * Answers for orders that staff were paid in cash or at the bank from our own books, and asks the provider about all
 * others. So payments, refunds and tax documents of both follow the same rules.
 */
export function withPaymentsByHand(db: Db, provider: PaymentProvider): PaymentProvider {
  const findByHand = (orderId: string) =>
    db.selectFrom('payments_by_hand').selectAll().where('order_id', '=', orderId).executeTakeFirst();
  return {
    ...provider,
    async findOrder(orderId, caller) {
      const own = await findByHand(orderId);
      if (!own) return provider.findOrder(orderId, caller);
      const state = orderStates[own.state as keyof typeof orderStates];
      return { state, amountPaise: own.amount_paise, currency: 'INR', sessionId: undefined };
    },
    async endOrder(orderId) {
      const own = await findByHand(orderId);
      if (!own) return provider.endOrder(orderId);
      const ended = await db
        .updateTable('payments_by_hand')
        .set({ state: 'withdrawn' })
        .where('order_id', '=', orderId)
        .where('state', '<>', 'received')
        .executeTakeFirst();
      return ended.numUpdatedRows > 0n;
    },
    async findAttempts(orderId, caller) {
      const own = await findByHand(orderId);
      if (!own) return provider.findAttempts(orderId, caller);
      if (!own.received_at) return [];
      const paid = {
        outcome: 'succeeded',
        amountPaise: own.amount_paise,
        method: own.how,
        at: own.received_at,
      } as const;
      return [{ paymentId: byHandId(orderId), ...paid }];
    },
    async findRefunds(orderId, caller) {
      if (!(await findByHand(orderId))) return provider.findRefunds(orderId, caller);
      const rows = await db.selectFrom('refunds_by_hand').selectAll().where('order_id', '=', orderId).execute();
      return rows.map(({ refund_id, amount_paise, paid_at }) => ({
        refundId: byHandId(refund_id),
        paymentId: byHandId(orderId),
        amountPaise: amount_paise,
        state: paid_at ? 'SUCCESS' : 'PENDING',
        automatic: false,
        merchantRefundId: refund_id,
        processedSpeed: undefined,
      }));
    },
    async createRefund(refund) {
      const own = await findByHand(refund.orderId);
      if (!own) return provider.createRefund(refund);
      const { orderId, refundId, amountPaise } = refund;
      await db.transaction().execute(async (tx) => {
        const made = await tx
          .insertInto('refunds_by_hand')
          .values({ refund_id: refundId, order_id: orderId, amount_paise: amountPaise })
          .onConflict((clash) => clash.doNothing())
          .returning('refund_id')
          .executeTakeFirst();
        const title = `Pay ${paiseInRupees(amountPaise)} back to the buyer of ${ticketNumber(orderId)}, who paid in ${own.how === 'cash' ? 'cash' : 'our bank account'}, and confirm it on the page of the order.`;
        if (made) await openOrderTask(tx, { orderId, step: payBackStep(refundId), title });
      });
    },
  };
}
