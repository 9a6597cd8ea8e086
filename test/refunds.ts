import { randomUUID } from 'node:crypto';
import { syncPayment } from '#server/orders/payments/sync-payment.ts';
import { type ApiAnswer, aCustomer, aStaffMember, ask, type Session } from './accounts.ts';
import { callEndpoint } from './call-endpoint.ts';
import { aBuyer, initiatePayment, waitUntil } from './checkout.ts';
import type { TestApp } from './test-app.ts';

/** Dispute statuses after the bank's decision. */
export const lost = 'CHARGEBACK_MERCHANT_LOST';
export const won = 'CHARGEBACK_MERCHANT_WON';

/** Creates a customer, two sellers and an admin, with the calls for refunds. */
export async function refundDesk(testApp: TestApp, domain: string) {
  const customer = await aCustomer(testApp, `asha@${domain}`);
  const seller = await aStaffMember(testApp, `farah@${domain}`, 'seller');
  const other = await aStaffMember(testApp, `dev@${domain}`, 'seller');
  const admin = await aStaffMember(testApp, `lakshmi@${domain}`, 'admin');
  const email = `asha@${domain}`;

  const look = (id: string) => syncPayment(testApp, id, 'second look');
  const pay = (id: string) => testApp.provider.admin(`/orders/${id}/attempts`, { status: 'SUCCESS' });
  async function anOrder(more: object = {}): Promise<string> {
    const started = await initiatePayment(testApp, aBuyer({ email, ...more }), {
      ...customer.bearer,
      'idempotency-key': randomUUID(),
    });
    return started.body.order_id;
  }
  async function aPaidOrder(more: object = {}): Promise<string> {
    const id = await anOrder(more);
    await pay(id);
    await look(id);
    return id;
  }
  const raise = (id: string, wish: object) =>
    testApp.provider.admin(`/orders/${id}/disputes`, wish) as Promise<{ dispute_id: number }>;
  const statusOf = async (disputeId: string) =>
    (await testApp.db.selectFrom('disputes').select('status').where('id', '=', disputeId).execute()).at(0)?.status;
  async function closeDispute(id: string, disputeId: string, status: string, more: object = {}): Promise<void> {
    await raise(id, { dispute_id: disputeId, event: 'CLOSED', dispute_status: status, ...more });
    await waitUntil(
      () => statusOf(disputeId),
      (found) => found === status,
    );
  }
  const staff = (method: 'GET' | 'POST', path: string, who: Session = seller, body?: object): Promise<ApiAnswer> =>
    ask(testApp, method, `/api/admin/${path}`, body, who.bearer);
  const requests = async (orderId: string) =>
    (await callEndpoint(testApp, 'GET /api/admin/orders/:orderId/refunds', { params: { orderId } }, seller.bearer))
      .body;
  async function statesOf(id: string): Promise<string[]> {
    await look(id);
    return (await requests(id)).items.map(({ state }) => state);
  }
  const refundsThere = async (id: string) => {
    const { refunds } = (await testApp.provider.admin(`/orders/${id}`)) as { refunds: ProviderRefund[] };
    return refunds;
  };
  return {
    customer,
    seller,
    other,
    admin,
    email,
    look,
    pay,
    anOrder,
    aPaidOrder,
    /** Creates an order with two payments; the earlier one counts as the purchase. */
    async paidTwice(more: object = {}): Promise<{ id: string; first: string; second: string }> {
      const id = await aPaidOrder(more);
      const payments = testApp.db
        .selectFrom('payments')
        .select('provider_payment_id as first')
        .where('order_id', '=', id);
      const { first } = await payments.executeTakeFirstOrThrow();
      const { cf_payment_id: second } = (await pay(id)) as { cf_payment_id: unknown };
      await look(id);
      return { id, first, second: String(second) };
    },
    /** Opens a dispute about an order, and closes it if a status is given; returns its id. */
    async dispute(id: string, status?: string, more: object = {}): Promise<string> {
      const disputeId = String((await raise(id, { ageMs: 120_000, ...more })).dispute_id);
      await waitUntil(
        () => statusOf(disputeId),
        (found) => found !== undefined,
      );
      if (status) await closeDispute(id, disputeId, status, { ageMs: 60_000, ...more });
      return disputeId;
    },
    closeDispute,
    /** Lists the open staff tasks for an order. */
    openTasks: (id: string, step: string) =>
      testApp.db
        .selectFrom('tasks')
        .select(['id', 'title'])
        .where('order_id', '=', id)
        .where('template_step', 'like', step)
        .where('status', '<>', 'done')
        .where('deleted_at', 'is', null)
        .execute(),
    requests,
    cancel: (id: string, who: Session = customer, reason = '') =>
      ask(testApp, 'POST', `/api/user/orders/${id}/cancel`, { reason }, who.bearer),
    refund: (
      id: string,
      amountPaise: number,
      who: Session = seller,
      more: object = {},
      headers: Record<string, string> = {},
    ) =>
      ask(
        testApp,
        'POST',
        `/api/admin/orders/${id}/refunds`,
        { amountPaise, reason: '03', note: 'agreed on the phone', ...more },
        { ...who.bearer, ...headers },
      ),
    approve: (id: string, who: Session = admin) => staff('POST', `refunds/${id}/approve`, who),
    refundDuplicate: (id: string, payment: string) => staff('POST', `orders/${id}/refund-tasks/${payment}/refund`),
    withdraw: (id: string, who: Session = seller) => staff('POST', `refunds/${id}/withdraw`, who),
    refundsThere,
    /** Waits until a job has sent this number of refunds of an order to the provider. */
    refundsSent: (id: string, count = 1) =>
      waitUntil(
        () => refundsThere(id),
        ({ length }) => length >= count,
      ),
    /** Polls until the refund requests of an order have these states; each poll also checks with the provider. */
    become: (id: string, ...states: string[]) =>
      waitUntil(
        () => statesOf(id),
        (found) => found.toSorted().join() === states.toSorted().join(),
      ),
    /** Polls until all refund requests of an order have this state; each poll also checks with the provider. */
    settled: (id: string, state: string) =>
      waitUntil(
        () => statesOf(id),
        (states) => states.length > 0 && states.every((each) => each === state),
      ),
    tasks: (id: string, step: string) =>
      testApp.db
        .selectFrom('tasks')
        .select(['id', 'title', 'status', 'deleted_at'])
        .where('order_id', '=', id)
        .where('template_step', 'like', step)
        .execute(),
    documents: async (id: string) =>
      (
        await testApp.db
          .selectFrom('tax_documents')
          .select(['kind', 'total_paise', 'reason'])
          .where('order_id', '=', id)
          .orderBy('issued_at')
          .execute()
      ).map(({ kind, total_paise, reason }) => `${kind} ${total_paise / 100} ${reason ?? ''}`.trim()),
  };
}

type ProviderRefund = {
  refund_id: string;
  cf_refund_id: string;
  cf_payment_id: string;
  refund_amount: number;
  refund_status: string;
};
