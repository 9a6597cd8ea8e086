import { paymentStateOf, refundStateOf } from '#shared/rules/payment-state.ts';
import type { Shop } from './shop.ts';

type Listed = {
  order: { order_id: string; order_amount: number; order_status: string };
  payments: {
    cf_payment_id: string;
    payment_status: string;
    order_amount: number;
    payment_completion_time: string | null;
  }[];
  refunds: {
    cf_refund_id: string;
    cf_payment_id: string | null;
    refund_amount: number;
    refund_status: string;
    refund_type: string;
  }[];
};

const paise = (rupees: number) => Math.round(rupees * 100);

/** State of an order by the provider's lists, in one line. */
function wantedOf({ order, payments, refunds }: Listed): string {
  const state = paymentStateOf(
    paise(order.order_amount),
    payments.map((payment) => ({
      id: payment.cf_payment_id,
      captured: payment.payment_status === 'SUCCESS',
      amountPaise: paise(payment.order_amount),
      at: new Date(payment.payment_completion_time ?? 0),
    })),
    refunds.map((refund) => ({
      id: refund.cf_refund_id,
      paymentId: refund.cf_payment_id,
      amountPaise: paise(refund.refund_amount),
      state: refundStateOf(refund.refund_status),
      automatic: refund.refund_type === 'PAYMENT_AUTO_REFUND',
    })),
  );
  const tasks = state.tasks.map((task) => `${task.paymentId} ${task.state}`);
  return lineOf(order.order_id, state.order, state.order === 'refunded', tasks, state.duplicateReturnedPaise);
}

const lineOf = (id: string, status: string, cancelled: boolean, tasks: string[], returned: number) =>
  `${id} ${status} ${cancelled ? 'cancelled' : 'active'} [${tasks.toSorted().join(', ')}] ${returned}`;

/** Paid orders whose state differs from the provider's payments and refunds. */
export async function differencesFromProvider({ provider, db }: Pick<Shop, 'provider' | 'db'>): Promise<string[]> {
  const listed = (await provider.admin<Listed[]>('/orders')).filter(({ order }) => order.order_status === 'PAID');
  const orders = await db
    .selectFrom('orders')
    .leftJoin('subscriptions', 'subscriptions.order_id', 'orders.id')
    .select(['orders.id', 'status', 'cancelled_at', 'duplicate_returned_paise'])
    .execute();
  const tasks = await db.selectFrom('refund_tasks').selectAll().execute();
  const here = new Map(
    orders.map(({ id, status, cancelled_at, duplicate_returned_paise }) => {
      const own = tasks.filter(({ order_id }) => order_id === id);
      const shown = own.map((task) => `${task.provider_payment_id} ${task.done_at ? 'closed' : 'open'}`);
      return [id, lineOf(id, status, cancelled_at !== null, shown, duplicate_returned_paise)];
    }),
  );
  return listed
    .map((order) => ({ wanted: wantedOf(order), ours: here.get(order.order.order_id) }))
    .filter(({ wanted, ours }) => wanted !== ours)
    .map(({ wanted, ours }) => `${wanted}, but here ${ours}`);
}
