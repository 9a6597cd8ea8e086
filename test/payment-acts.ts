import { expect } from 'vitest';
import { aBuyer, initiatePayment, waitUntil } from './checkout.ts';
import type { TestApp } from './test-app.ts';

/** Helpers for orders: payments at the provider, stored rows and mails. */
export function paymentActs(app: () => TestApp) {
  let buyers = 0;
  async function anOrder(more: Record<string, unknown> = {}): Promise<string> {
    buyers += 1;
    const { body } = await initiatePayment(app(), aBuyer({ email: `buyer${buyers}@x.in`, ...more }));
    return body.order_id;
  }

  const attempt = (orderId: string, status: string, more: object = {}) =>
    app().provider.admin(`/orders/${orderId}/attempts`, { status, ...more }) as Promise<{ cf_payment_id: string }>;
  const orderRow = (id: string) =>
    app().db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const subscriptions = (id: string) =>
    app().db.selectFrom('subscriptions').selectAll().where('order_id', '=', id).execute();
  const mails = (id: string) => app().db.selectFrom('mails').selectAll().where('order_id', '=', id).execute();
  const tasks = (id: string) =>
    app().db.selectFrom('tasks').selectAll().where('order_id', '=', id).orderBy('due_at').execute();
  const refundTasks = (id: string) =>
    app().db.selectFrom('refund_tasks').selectAll().where('order_id', '=', id).execute();
  const payments = async (id: string) =>
    (await app().db.selectFrom('payments').select('provider_payment_id').where('order_id', '=', id).execute()).map(
      ({ provider_payment_id }) => provider_payment_id,
    );
  const events = (id: string) => app().db.selectFrom('payment_events').selectAll().where('order_id', '=', id).execute();
  const lettersTo = async (id: string) => {
    const { email } = await orderRow(id);
    return app().emails.filter((letter) => letter.to === email);
  };
  const isPaid = (id: string) =>
    waitUntil(
      () => orderRow(id),
      (order) => order.status === 'paid',
    );

  /** Expects exactly one subscription, one receipt, one board card and one welcome call. */
  async function expectFulfilledOnce(id: string): Promise<void> {
    await waitUntil(
      () => lettersTo(id),
      (letters) => letters.length > 0,
    );
    const order = await orderRow(id);
    expect([
      order.status,
      (await subscriptions(id)).length,
      (await mails(id)).length,
      (await lettersTo(id)).length,
    ]).toEqual(['paid', 1, 1, 1]);
    expect((await tasks(id)).map(({ case_step, template_step }) => case_step ?? template_step).sort()).toEqual([
      'papers',
      'welcome-call',
    ]);
  }

  async function expectNothingHappened(id: string): Promise<void> {
    expect([(await orderRow(id)).status, (await subscriptions(id)).length, (await mails(id)).length]).toEqual([
      'pending',
      0,
      0,
    ]);
  }
  const expectNothingSecretLogged = () => {
    const log = app().logged.join('\n');
    expect(log.length).toBeGreaterThan(100);
    expect(log).not.toMatch(/new-secret|old-secret|session_[A-Za-z0-9]|@x\.in|9876543210/);
  };

  return {
    anOrder,
    attempt,
    orderRow,
    subscriptions,
    mails,
    tasks,
    refundTasks,
    payments,
    events,
    lettersTo,
    isPaid,
    expectFulfilledOnce,
    expectNothingHappened,
    expectNothingSecretLogged,
  };
}
