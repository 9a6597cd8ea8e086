import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readBodies } from '../pages.ts';
import { disputeEventBody, istText, orderEntity, paymentEntity, refundEntity, rupees } from './entities.ts';
import { makeAttempt } from './orders.ts';
import { attemptStatuses, methodGroups, type OrderRecord, refundStatuses, sandboxOrderStatuses } from './records.ts';
import { leftOf, openRefund, paymentsOf, settleRefund } from './refunds.ts';
import { ApiError, amount, known } from './requests.ts';
import type { Sandbox } from './sandbox.ts';
import { switchNames } from './settings.ts';
import { announce, resend } from './webhooks.ts';

const day = 86_400_000;
const milliseconds = z.int().min(0).max(day);
const methods = z.enum(Object.keys(methodGroups) as (keyof typeof methodGroups)[]);

type Command = (sandbox: Sandbox, id: string, body: unknown) => object | Promise<object>;

const orderOf = ({ ledger }: Sandbox, id: string) => known(ledger.orders.get(id), 'order');

/** What tests and the developer's page do, by the path under `/admin`. */
const commands: Record<string, Command> = {
  ...Object.fromEntries(
    switchNames.map((name): [string, Command] => [name, ({ change }, _id, body) => change(name, body)[name]]),
  ),
  'orders/:id/attempts': payOrder,
  'orders/:id/status': changeOrder,
  'orders/:id/refunds': refundOrder,
  'orders/:id/disputes': disputeOrder,
  'refunds/:id/status': (sandbox, id, body) => {
    const { status } = z.strictObject({ status: z.enum(refundStatuses) }).parse(body);
    return refundEntity(settleRefund(sandbox, known(sandbox.ledger.refunds.get(id), 'refund'), status));
  },
  'events/:id/resend': async (sandbox, id, body) => {
    const { times } = z.strictObject({ times: z.int().min(1).max(1_000).default(1) }).parse(body);
    return { tries: await resend(sandbox, known(sandbox.ledger.events.get(id), 'event'), times) };
  },
  reset: ({ ledger, schedule, calls }) => {
    schedule.clear();
    ledger.clear();
    calls.clear();
    return {};
  },
};

/** Adds the admin API. A form sends its JSON in the field `body`, and leads back to the developer's page. */
export function adminApi(app: FastifyInstance, sandbox: Sandbox): void {
  const { ledger } = sandbox;
  readBodies(app);
  app.get('/admin/orders', async () =>
    ledger.orders
      .all()
      .map((order) => orderView(sandbox, order))
      .reverse(),
  );
  app.get<{ Params: { id: string } }>('/admin/orders/:id', async ({ params }) =>
    orderView(sandbox, orderOf(sandbox, params.id)),
  );
  app.get<{ Querystring: { order_id: string } }>('/admin/events', async ({ query }) =>
    ledger.events.of(query.order_id).reverse(),
  );
  app.get('/admin/counters', async () => ({
    calls: Object.fromEntries(sandbox.calls),
    orders: ledger.orders.size,
  }));
  for (const [path, command] of Object.entries(commands)) {
    app.post<{ Params: { id?: string } }>(`/admin/${path}`, async ({ params, body, headers }, reply) => {
      const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
      const sent: unknown = isForm ? JSON.parse(z.object({ body: z.string() }).parse(body).body) : body;
      const done = await command(sandbox, params.id ?? '', sent ?? {});
      return isForm ? reply.redirect(app.prefix || '/', 303) : done;
    });
  }
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ApiError) return reply.code(error.status).send(error.body);
    if (error instanceof z.ZodError) return reply.code(400).send({ message: z.prettifyError(error) });
    if (error instanceof SyntaxError) return reply.code(400).send({ message: error.message });
    throw error;
  });
}

function orderView({ ledger, now }: Sandbox, order: OrderRecord) {
  return {
    order: orderEntity(order, now()),
    payments: ledger.attempts
      .of(order.orderId)
      .map((attempt) => paymentEntity(attempt, order))
      .reverse(),
    refunds: ledger.refunds.of(order.orderId).map(refundEntity).reverse(),
  };
}

/** Creates attempts without a browser, on any order, with their webhooks; returns the PaymentEntity of the last one. */
function payOrder(sandbox: Sandbox, id: string, body: unknown): object {
  const { times, ...wish } = z
    .strictObject({
      status: z.enum(attemptStatuses),
      method: methods.optional(),
      errorCode: z.string().optional(),
      settles: z.strictObject({ status: z.enum(attemptStatuses), afterMs: milliseconds }).optional(),
      times: z.int().min(1).max(100).default(1),
    })
    .parse(body);
  const order = orderOf(sandbox, id);
  for (let made = 1; made < times; made += 1) makeAttempt(sandbox, order, wish);
  return paymentEntity(makeAttempt(sandbox, order, wish), order);
}

/** Changes the data that the provider reports about an order, without an attempt or a webhook. */
function changeOrder(sandbox: Sandbox, id: string, body: unknown): object {
  const order = orderOf(sandbox, id);
  const change = z
    .strictObject({
      status: z.enum(sandboxOrderStatuses).default(order.status),
      order_amount: amount(0).default(order.amountPaise),
      order_currency: z.string().length(3).default(order.currency),
      order_expiry_time: z.iso.datetime({ offset: true }).optional(),
    })
    .parse(body);
  const changed = sandbox.ledger.orders.put({
    ...order,
    status: change.status,
    amountPaise: change.order_amount,
    currency: change.order_currency,
    expiresAt: change.order_expiry_time ? Date.parse(change.order_expiry_time) : order.expiresAt,
  });
  return orderEntity(changed, sandbox.now());
}

/** Refunds a payment, like the provider's dashboard or its automatic refunds; by default the latest payment, in full. */
function refundOrder(sandbox: Sandbox, id: string, body: unknown): object {
  const { cf_payment_id, refund_amount, status, afterMs, ...wish } = z
    .strictObject({
      cf_payment_id: z.string().optional(),
      refund_amount: amount(0.01).optional(),
      status: z.enum(refundStatuses).default('SUCCESS'),
      afterMs: milliseconds.default(0),
      automatic: z.boolean().default(false),
      unnamed: z.boolean().default(false),
    })
    .parse(body);
  const payment = known(
    paymentsOf(sandbox, orderOf(sandbox, id).orderId).findLast((paid) =>
      cf_payment_id ? paid.cfPaymentId === cf_payment_id : leftOf(sandbox, paid) > 0,
    ),
    'payment',
  );
  const amountPaise = refund_amount ?? leftOf(sandbox, payment);
  if (amountPaise > leftOf(sandbox, payment) || amountPaise === 0)
    throw new ApiError(400, 'refund_amount_invalid', 'refund_amount : is more than what is left of the payment.');
  const refund = openRefund(sandbox, payment, {
    ...wish,
    refundId: `dash${sandbox.ledger.nextId()}`,
    amountPaise,
    note: null,
    mode: afterMs > 0 ? status : 'PENDING',
    delayMs: afterMs,
  });
  const endsNow = afterMs === 0 && status !== 'PENDING';
  return refundEntity(endsNow ? settleRefund(sandbox, refund, status) : refund);
}

const usualStatus = {
  CREATED: 'CHARGEBACK_CREATED',
  UPDATED: 'CHARGEBACK_UNDER_REVIEW',
  CLOSED: 'CHARGEBACK_MERCHANT_WON',
};

const disputeWish = z.strictObject({
  dispute_id: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  event: z.enum(['CREATED', 'UPDATED', 'CLOSED']).default('CREATED'),
  dispute_status: z.string().max(60).optional(),
  reason_description: z.string().max(2_000).default('Goods or services not received'),
  dispute_amount: z.number().positive().optional(),
  /** Disputed payment: the latest one by default; null for an event that names no payment. */
  cf_payment_id: z.string().nullish(),
  /** Days until the deadline to respond. `ageMs` is the age of the event in milliseconds. */
  respondInDays: z.number().min(-30).max(60).default(7),
  ageMs: z
    .int()
    .min(0)
    .max(30 * day)
    .default(0),
});

function disputeOrder(sandbox: Sandbox, orderId: string, body: unknown): object {
  const { ledger } = sandbox;
  const order = orderOf(sandbox, orderId);
  const wish = disputeWish.parse(body);
  const now = sandbox.now();
  const updated = now - wish.ageMs;
  const disputeId = wish.dispute_id ?? ledger.nextId();
  const dispute = {
    dispute_id: Number(disputeId),
    dispute_type: 'CHARGEBACK',
    reason_code: '1402',
    reason_description: wish.reason_description,
    dispute_amount: wish.dispute_amount ?? rupees(order.amountPaise),
    created_at: istText(updated),
    updated_at: istText(updated),
    respond_by: istText(now + wish.respondInDays * day),
    dispute_status: wish.dispute_status ?? usualStatus[wish.event],
    cf_dispute_remarks: null,
  };
  const latest = paymentsOf(sandbox, orderId).at(-1)?.cfPaymentId ?? null;
  const paymentId = wish.cf_payment_id === undefined ? latest : wish.cf_payment_id;
  const closed = wish.event === 'CLOSED';
  ledger.disputes.put({
    disputeId,
    orderId,
    cfPaymentId: paymentId ?? latest,
    amountPaise: Math.round(dispute.dispute_amount * 100),
    openedAt: ledger.disputes.get(disputeId)?.openedAt ?? updated,
    closedAt: closed ? updated : null,
    won: closed && dispute.dispute_status.includes('WON'),
  });
  const type = `DISPUTE_${wish.event}`;
  announce(sandbox, order, type, disputeEventBody(dispute, { order, paymentId }, type, now));
  return dispute;
}
