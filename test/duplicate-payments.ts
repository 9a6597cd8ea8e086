import { expect } from 'vitest';
import { syncPayment } from '#server/orders/payments/sync-payment.ts';
import { aBuyer, initiatePayment, waitUntil } from './checkout.ts';
import type { TestApp } from './test-app.ts';

type Sent = { id: string; type: string };

// Number of the order's tasks: the board card of its case and the welcome call.
const steps = 2;
export const standing = { status: 'paid', subscriptions: ['active'], steps, receipts: 1 };
export const ended = { status: 'refunded', subscriptions: ['cancelled'], steps: 0, receipts: 1 };

/** Helpers for payments and refunds of an order at the provider, and for the resulting state of the purchase. */
export function duplicateActs(app: () => TestApp) {
  let buyers = 0;
  async function anOrder(): Promise<string> {
    buyers += 1;
    return (await initiatePayment(app(), aBuyer({ email: `twice${buyers}@x.in` }))).body.order_id;
  }
  async function pay(id: string): Promise<string> {
    const paid = (await app().provider.admin(`/orders/${id}/attempts`, { status: 'SUCCESS' })) as Record<
      string,
      unknown
    >;
    return String(paid.cf_payment_id);
  }
  const giveBack = (id: string, more: object = {}) =>
    app().provider.admin(`/orders/${id}/refunds`, more) as Promise<{ refund_id: string }>;

  const sent = (id: string) => app().provider.admin(`/events?order_id=${id}`) as Promise<Sent[]>;
  async function tell(id: string, kinds: string): Promise<void> {
    for (const event of (await sent(id)).filter(({ type }) => type.startsWith(kinds)))
      await app().provider.admin(`/events/${event.id}/resend`, {});
    await read(id);
  }
  /** Waits until all stored events of the order have been processed. */
  const read = (id: string) =>
    waitUntil(
      () => app().db.selectFrom('payment_events').select('state').where('order_id', '=', id).execute(),
      (events) => events.every(({ state }) => state === 'processed'),
    );
  const look = (id: string) => syncPayment(app(), id, 'second look');

  async function stands(id: string) {
    const order = await app().db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const subscription = await app()
      .db.selectFrom('subscriptions')
      .select('cancelled_at')
      .where('order_id', '=', id)
      .execute();
    const tasks = await app()
      .db.selectFrom('tasks')
      .select('id')
      .where('order_id', '=', id)
      .where('deleted_at', 'is', null)
      .execute();
    const mails = await app()
      .db.selectFrom('mails')
      .select('id')
      .where('order_id', '=', id)
      .where('kind', '=', 'receipt');
    return {
      status: order.status,
      subscriptions: subscription.map(({ cancelled_at }) => (cancelled_at ? 'cancelled' : 'active')),
      steps: tasks.length,
      receipts: (await mails.execute()).length,
    };
  }
  const refundTasks = async (id: string) =>
    (await app().db.selectFrom('refund_tasks').selectAll().where('order_id', '=', id).execute()).map(
      ({ provider_payment_id, done_at }) => `${provider_payment_id} ${done_at ? 'closed' : 'open'}`,
    );

  async function aPaidOrder(): Promise<{ id: string; first: string }> {
    const id = await anOrder();
    const first = await pay(id);
    await tell(id, 'PAYMENT');
    expect(await stands(id)).toEqual(standing);
    return { id, first };
  }

  return { anOrder, pay, giveBack, sent, tell, read, look, stands, refundTasks, aPaidOrder };
}
