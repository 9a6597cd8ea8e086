import { aBuyer, initiatePayment } from './checkout.ts';
import type { TestApp } from './test-app.ts';

/** Helpers for guest orders and their ownership. */
export function guestOrders(app: () => TestApp) {
  let buyers = 0;
  async function aGuestOrder(phone = '98765 43210') {
    buyers += 1;
    const email = `finder${buyers}@orders.in`;
    const { body } = await initiatePayment(app(), aBuyer({ email, phone }));
    return { id: body.order_id, ticket: body.order_id.slice(3, 9).toUpperCase(), email };
  }

  const markPaid = (id: string) =>
    app()
      .db.updateTable('orders')
      .set({ status: 'paid', paid_at: new Date(), last_attempt: 'succeeded', ask_next_at: null })
      .where('id', '=', id)
      .execute();

  async function aPaidOrder(phone?: string) {
    const order = await aGuestOrder(phone);
    await markPaid(order.id);
    return order;
  }

  const ownerOf = async (id: string) =>
    (await app().db.selectFrom('orders').select('user_id').where('id', '=', id).executeTakeFirstOrThrow()).user_id;

  return { aGuestOrder, markPaid, aPaidOrder, ownerOf };
}
