import { orderEntity, paymentEntity, refundEntity } from './entities.ts';
import type { EventRecord, OrderRecord } from './records.ts';
import type { Sandbox } from './sandbox.ts';

const isoOrNull = (time: number | null) => (time === null ? null : new Date(time).toISOString());

/** Returns a webhook event with its deliveries; `body` is the raw text that was signed. */
export function eventView(event: EventRecord) {
  return {
    id: event.id,
    type: event.type,
    order_id: event.orderId,
    state: event.state,
    url: event.url,
    idempotency_key: event.idempotencyKey,
    created_at: isoOrNull(event.createdAt),
    next_try_at: isoOrNull(event.nextTryAt),
    body: event.body,
    tries: event.tries.map((delivery) => ({ ...delivery, at: isoOrNull(delivery.at) })),
  };
}

/** Returns an order with its payments, refunds and webhook events, newest first. */
export function orderView({ ledger, clock }: Sandbox, order: OrderRecord) {
  return {
    order: orderEntity(order, clock.now()),
    payments: ledger.attempts
      .of(order.orderId)
      .map((attempt) => paymentEntity(attempt, order))
      .reverse(),
    refunds: ledger.refunds.of(order.orderId).map(refundEntity).reverse(),
    events: ledger.events.of(order.orderId).map(eventView).reverse(),
  };
}

/** Returns the numbers of API calls by route, replayed responses, records and webhook deliveries. */
export function counterView({ ledger, counters }: Sandbox) {
  const events = ledger.events.all();
  return {
    calls: { ...counters.calls },
    replays: counters.replays,
    orders: ledger.orders.size,
    attempts: ledger.attempts.size,
    refunds: ledger.refunds.size,
    events: events.length,
    delivered: events.filter((event) => event.state === 'delivered').length,
    tries: events.reduce((sum, event) => sum + event.tries.length, 0),
  };
}
