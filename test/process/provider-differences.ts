import { sql } from 'kysely';
import { isLost } from '#shared/rules/money/disputed.ts';
import { type DisputeFact, sumOf } from '#shared/rules/money/facts.ts';
import { type GivenUp, paymentStateOf, refundStateOf } from '#shared/rules/payment-state.ts';
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
    refund_id: string | null;
    cf_payment_id: string | null;
    refund_amount: number;
    refund_status: string;
    refund_type: string;
  }[];
};

const paise = (rupees: number) => Math.round(rupees * 100);

/**
 * Data that the provider's lists do not have: ids of the refunds of the price, payments that staff have paid back by
 * hand, lost disputes, and details of a purchase that was given up.
 */
type Asked = {
  ofPrice: ReadonlySet<string>;
  byHand: ReadonlySet<string>;
  lost: readonly DisputeFact[];
  givenUp: GivenUp | undefined;
};

/** Formats the state that an order should have according to the provider, in one line. */
function wantedOf({ order, payments, refunds }: Listed, { ofPrice, byHand, lost, givenUp }: Asked): string {
  const state = paymentStateOf(
    paise(order.order_amount),
    payments.map((payment) => {
      const own = lost.filter(({ paymentId }) => paymentId === payment.cf_payment_id);
      const amountPaise = paise(payment.order_amount);
      return {
        id: payment.cf_payment_id,
        captured: payment.payment_status === 'SUCCESS',
        amountPaise,
        at: Date.parse(payment.payment_completion_time ?? '1970-01-01'),
        paidBackByHand: byHand.has(payment.cf_payment_id),
        ...(own[0] ? { lost: { paise: Math.min(sumOf(own), amountPaise), disputeId: own[0].id } } : {}),
      };
    }),
    refunds.map((refund) => ({
      id: refund.cf_refund_id,
      paymentId: refund.cf_payment_id,
      amountPaise: paise(refund.refund_amount),
      state: refundStateOf(refund.refund_status),
      automatic: refund.refund_type === 'PAYMENT_AUTO_REFUND',
      ofPrice: ofPrice.has(refund.refund_id ?? ''),
    })),
    givenUp,
  );
  const unmarked = state.tasks.filter(({ paymentId }) => !byHand.has(paymentId));
  const tasks = [
    ...unmarked.map((task) => `${task.paymentId} ${task.state}`),
    ...[...byHand].map((paymentId) => `${paymentId} closed`),
  ];
  const documents = state.order === 'paid' ? paise(order.order_amount) - state.saleReturnedPaise : 0;
  return lineOf({
    id: order.order_id,
    status: state.order,
    cancelled: state.order === 'refunded',
    tasks,
    returned: state.duplicateReturnedPaise,
    documents,
  });
}

type Line = { id: string; status: string; cancelled: boolean; tasks: string[]; returned: number; documents: number };

const lineOf = ({ id, status, cancelled, tasks, returned, documents }: Line) =>
  `${id} ${status} ${cancelled ? 'cancelled' : 'active'} [${tasks.toSorted().join(', ')}] ${returned}, documents ${documents}`;

/** Returns the amount in paise that we keep for each order according to its tax documents. */
async function documentSums(db: Shop['db']): Promise<Map<string, number>> {
  const { rows } = await sql<{ order_id: string; paise: number }>`
    select order_id, (case when bool_or(kind = 'invoice')
        then sum(case kind when 'invoice' then total_paise when 'credit_note' then -total_paise
          when 'debit_note' then total_paise else 0 end)
        else sum(case kind when 'receipt_voucher' then total_paise else -total_paise end) end)::bigint as paise
      from tax_documents where voided_at is null group by order_id`.execute(db);
  return new Map(rows.map(({ order_id, paise }) => [order_id, Number(paise)]));
}

async function askedRefunds(db: Shop['db']): Promise<(orderId: string) => Asked> {
  const rows = await db
    .selectFrom('refund_requests')
    .select(['id', 'order_id', 'unit', 'by_customer', 'state'])
    .where('provider_payment_id', 'is', null)
    .execute();
  const erased = await db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where((is) => is.or([is('erase_requested_at', 'is not', null), is('name', '=', '')]))
    .execute();
  const marked = await db
    .selectFrom('refund_tasks')
    .select(['order_id', 'provider_payment_id'])
    .where('done_by', 'is not', null)
    .execute();
  const disputes = await db.selectFrom('disputes').selectAll().execute();
  return (orderId) => {
    const buyer = erased.find(({ id }) => id === orderId);
    const disputed = disputes
      .filter(({ order_id }) => order_id === orderId)
      .map(({ id, provider_payment_id, amount_paise, status, event, opened_at }) => ({
        id,
        paymentId: provider_payment_id,
        amountPaise: amount_paise,
        status,
        event,
        openedAt: opened_at.getTime(),
      }));
    const marks = marked.filter(({ order_id }) => order_id === orderId);
    const own = rows.filter(({ order_id }) => order_id === orderId);
    const isCancelled = own.some(
      ({ unit, by_customer, state }) =>
        (unit !== null || by_customer) && (state === 'pending' || state === 'succeeded'),
    );
    return {
      ofPrice: new Set(own.map(({ id }) => id)),
      byHand: new Set(marks.map(({ provider_payment_id }) => provider_payment_id)),
      lost: disputed.filter((dispute) => isLost(dispute, disputed)),
      givenUp: buyer
        ? { staysRefunded: buyer.status === 'refunded' }
        : isCancelled
          ? { staysRefunded: false }
          : undefined,
    };
  };
}

/** Lists paid orders whose state or tax documents differ from the provider's payments and refunds. */
export async function differencesFromProvider({ provider, db }: Pick<Shop, 'provider' | 'db'>): Promise<string[]> {
  const listed = (await provider.admin<Listed[]>('/orders')).filter(({ order }) => order.order_status === 'PAID');
  const orders = await db
    .selectFrom('orders')
    .leftJoin('subscriptions', 'subscriptions.order_id', 'orders.id')
    .select(['orders.id', 'status', 'cancelled_at', 'duplicate_returned_paise'])
    .execute();
  const tasks = await db.selectFrom('refund_tasks').selectAll().execute();
  const documents = await documentSums(db);
  const askedOf = await askedRefunds(db);
  const here = new Map(
    orders.map(({ id, status, cancelled_at, duplicate_returned_paise }) => {
      const own = tasks.filter(({ order_id }) => order_id === id);
      const shown = own.map((task) => `${task.provider_payment_id} ${task.done_at ? 'closed' : 'open'}`);
      return [
        id,
        lineOf({
          id,
          status,
          cancelled: cancelled_at !== null,
          tasks: shown,
          returned: duplicate_returned_paise,
          documents: documents.get(id) ?? 0,
        }),
      ];
    }),
  );
  return listed
    .map((order) => ({ wanted: wantedOf(order, askedOf(order.order.order_id)), ours: here.get(order.order.order_id) }))
    .filter(({ wanted, ours }) => wanted !== ours)
    .map(({ wanted, ours }) => `${wanted}, but here ${ours}`);
}
