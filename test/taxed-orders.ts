import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { syncPayment } from '#server/orders/payments/sync-payment.ts';
import { brand } from '#shared/brand.ts';
import { aBuyer, initiatePayment } from './checkout.ts';
import type { TestApp } from './test-app.ts';

/** Helpers for orders of buyers in the seller's State: payments and refunds. */
export function taxedOrders(app: () => TestApp) {
  let buyers = 0;
  async function anOrder(more: Record<string, unknown> = {}): Promise<string> {
    buyers += 1;
    return (await initiatePayment(app(), aBuyer({ email: `tax${buyers}@x.in`, state: brand.sellerState, ...more })))
      .body.order_id;
  }
  const pay = (id: string) =>
    app().provider.admin(`/orders/${id}/attempts`, { status: 'SUCCESS' }) as Promise<{ cf_payment_id: string }>;
  const giveBack = (id: string, more: object = {}) => app().provider.admin(`/orders/${id}/refunds`, more);
  const look = (id: string) => syncPayment(app(), id, 'second look');
  async function aPaidOrder(more: Record<string, unknown> = {}): Promise<string> {
    const id = await anOrder(more);
    await pay(id);
    await look(id);
    return id;
  }

  return { anOrder, pay, giveBack, look, aPaidOrder };
}

/** Moves all orders and documents to an earlier day, as if they had been sold then. */
export async function moveSalesTo(db: Db, day: string): Promise<void> {
  const at = `${day}T06:00:00Z`;
  await sql`alter table tax_documents disable trigger keep_tax_documents`.execute(db);
  await sql`update tax_documents set issued_on = ${day}, issued_at = ${at}`.execute(db);
  await sql`alter table tax_documents enable trigger keep_tax_documents`.execute(db);
  await sql`update orders set booked_at = ${at}`.execute(db);
}
