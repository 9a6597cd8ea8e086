import { followMoney } from '#server/invoices/follow-money.ts';
import { issueSaleDocument } from '#server/invoices/issue-document.ts';
import type { TaxMonth } from '#shared/contract/tax-returns.ts';
import { ask, type Session } from './accounts.ts';
import { aBuyer, initiatePayment } from './checkout.ts';
import type { TestApp } from './test-app.ts';

type Sale = { state?: string; address?: string; gstin?: string; company?: string; at: Date; backPaise?: number };

/** Sales in any month, and the months as the accountant reads and closes them. */
export function taxMonthActs(app: () => TestApp, accountant: () => Session) {
  let buyers = 0;
  /** A paid order with its documents, in any month. */
  async function sell({ at, backPaise = 0, ...buyer }: Sale): Promise<string> {
    buyers += 1;
    const { body } = await initiatePayment(app(), aBuyer({ email: `months${buyers}@x.in`, state: '07', ...buyer }));
    await app()
      .db.transaction()
      .execute(async (tx) => {
        const order = await tx
          .selectFrom('orders')
          .selectAll()
          .where('id', '=', body.order_id)
          .executeTakeFirstOrThrow();
        await issueSaleDocument(tx, order, {}, at);
        if (backPaise === 0) return;
        const refunds = [{ id: `back ${order.id}`, amountPaise: backPaise, ofSale: true, reason: '03' }];
        await followMoney(tx, order, { keptPaise: order.total * 100 - backPaise, refunds }, at);
      });
    return body.order_id;
  }

  const get = (path: string, who: Session = accountant()) =>
    fetch(`${app().url}${path}`, { headers: { ...who.bearer } });
  const monthOf = async (period: string) =>
    (await ask(app(), 'GET', `/api/admin/months/${period}`, undefined, accountant().bearer)).body as TaxMonth;
  const close = (period: string, more = '') =>
    ask(app(), 'POST', `/api/admin/months/${period}/close${more}`, undefined, accountant().bearer);

  return { sell, get, monthOf, close };
}
