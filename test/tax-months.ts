import type { Tx } from '#database/connect.ts';
import { issueSaleDocument } from '#server/invoices/issue-tax-document.ts';
import {
  followMoney,
  invoiceAfterVoucher,
  type MovedRefund,
  reissueInvoice,
} from '#server/invoices/sync-tax-documents.ts';
import type { TaxedOrder } from '#server/invoices/tax-documents.ts';
import type { TaxMonth } from '#shared/contract/accounting.ts';
import { ask, type Session } from './accounts.ts';
import { aBuyer, initiatePayment } from './checkout.ts';
import type { TestApp } from './test-app.ts';

type Sale = {
  state?: string;
  address?: string;
  gstin?: string;
  company?: string;
  /** Plan and options; by default one month or licence of `zomato-starter`. */
  planId?: string;
  duration?: number;
  quantity?: number;
  couponCode?: string;
  /** Total in rupees that the buyer saw. */
  amount?: number;
  at: Date;
  backPaise?: number;
  /** Price in whole rupees, if it differs from the plan's price. */
  total?: number;
  /** Whether the order is paid before the State is known, which leads to a receipt voucher. */
  stateless?: boolean;
};

/** Helpers for sales in any month, and for reading and closing months as the accountant. */
export function taxMonthActs(app: () => TestApp, accountant: () => Session) {
  let buyers = 0;
  /** Runs a function in a transaction with the stored order. */
  const withOrder = <Result>(id: string, run: (tx: Tx, order: TaxedOrder) => Promise<Result>) =>
    app()
      .db.transaction()
      .execute(async (tx) =>
        run(tx, await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()),
      );

  /** Creates a paid order with its tax documents, in any month. */
  async function sell({ at, backPaise = 0, total, stateless = false, ...buyer }: Sale): Promise<string> {
    buyers += 1;
    const { body } = await initiatePayment(app(), aBuyer({ email: `months${buyers}@x.in`, state: '07', ...buyer }));
    const id = body.order_id;
    if (stateless) await app().db.updateTable('orders').set({ state: null }).where('id', '=', id).execute();
    if (total !== undefined)
      await app().db.updateTable('orders').set({ total, subtotal: total }).where('id', '=', id).execute();
    await withOrder(id, (tx, order) => issueSaleDocument(tx, order, {}, at));
    if (backPaise > 0) await giveBack(id, backPaise, at);
    return id;
  }

  /** Successful refunds by order; each refund gets a tax document. */
  const refunded = new Map<string, MovedRefund[]>();
  async function giveBack(id: string, amountPaise: number, at?: Date): Promise<void> {
    const refunds = refunded.get(id) ?? [];
    refunds.push({ id: `back ${made} ${id}`, amountPaise, ofSale: true, reason: '03' });
    made += 1;
    refunded.set(id, refunds);
    await follow(id, at);
  }
  /** Number of refunds made so far. */
  let made = 0;

  async function follow(id: string, at?: Date): Promise<void> {
    const refunds = refunded.get(id) ?? [];
    const back = refunds.reduce((sum, refund) => sum + refund.amountPaise, 0);
    await withOrder(id, (tx, order) => followMoney(tx, order, { keptPaise: order.total * 100 - back, refunds }, at));
  }

  /** Lets a successful refund fail, by its position among the successful ones; returns it. */
  async function failRefund(id: string, position: number, at: Date): Promise<MovedRefund> {
    const [failed] = (refunded.get(id) ?? []).splice(position, 1);
    if (!failed) throw new Error('no such refund');
    await follow(id, at);
    return failed;
  }

  /** Lets a failed refund succeed after all. */
  async function succeedAgain(id: string, refund: MovedRefund, at: Date): Promise<void> {
    refunded.set(id, [...(refunded.get(id) ?? []), { ...refund, since: at }]);
    await follow(id, at);
  }

  /** Stores the buyer's State after a receipt voucher, and issues the invoice for the remaining amount. */
  const sayState = async (id: string, state: string, at: Date) => {
    await app().db.updateTable('orders').set({ state }).where('id', '=', id).execute();
    await withOrder(id, (tx, order) => invoiceAfterVoucher(tx, order, at));
  };

  /** Reverses the invoice with a credit note, and issues a new one with corrected buyer data. */
  const correct = (id: string, buyer: Partial<TaxedOrder>, at: Date) =>
    withOrder(id, (tx, order) => reissueInvoice(tx, order, { ...order, ...buyer }, at));

  const get = (path: string, who: Session = accountant()) =>
    fetch(`${app().url}${path}`, { headers: { ...who.bearer } });
  const monthOf = async (period: string) =>
    (await ask(app(), 'GET', `/api/admin/months/${period}`, undefined, accountant().bearer)).body as TaxMonth;
  const close = (period: string, more = '') =>
    ask(app(), 'POST', `/api/admin/months/${period}/close${more}`, undefined, accountant().bearer);

  return { sell, giveBack, failRefund, succeedAgain, sayState, correct, get, monthOf, close };
}
