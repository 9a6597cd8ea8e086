import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncPayment } from '#server/orders/payments/sync-payment.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { findDocuments } from './tax-documents.ts';

let testApp: TestApp;
let seller: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  seller = await aStaffMember(testApp, 'farah@same-tax.in', 'seller');
});
afterAll(() => testApp.close());

type Tax = { taxablePaise: number; gstPaise: number };
const get = async (path: string) => (await ask(testApp, 'GET', path, undefined, seller.bearer)).body;

test.each([
  ['zomato-starter', 1_999, '07', undefined, { taxablePaise: 169_406, gstPaise: 30_494 }],
  ['zomato-starter', 1_999, '29', undefined, { taxablePaise: 169_407, gstPaise: 30_493 }],
  ['zomato-starter', 1_999, '07', '27AAPFU0939F1ZV', { taxablePaise: 169_407, gstPaise: 30_493 }],
  ['zomato-starter', 1_999, '29', '07AAACS0000B1ZG', { taxablePaise: 169_406, gstPaise: 30_494 }],
])(
  '%s for ₹%d to State %s with GSTIN %s: ticket, receipt, staff and invoice have the same tax',
  async (planId, amount, state, gstin, tax: Tax) => {
    const email = `${state}${gstin ?? ''}@same-tax.in`.toLowerCase();
    const { body } = await initiatePayment(testApp, aBuyer({ planId, amount, state, email, ...(gstin && { gstin }) }));
    await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
    await syncPayment(testApp, body.order_id, 'second look');
    const [invoice] = await findDocuments(testApp.db, body.order_id);
    expect({
      taxablePaise: invoice?.taxable_paise,
      gstPaise: (invoice?.total_paise ?? 0) - (invoice?.taxable_paise ?? 0),
    }).toEqual(tax);
    expect(await get(`/api/orders/${body.order_id}/status`)).toMatchObject(tax);
    expect(await get(`/api/admin/orders/${body.order_id}`)).toMatchObject(tax);
    const receipt = await waitUntil(
      async () => testApp.emails.find(({ to }) => to === email),
      (letter) => letter !== undefined,
    );
    expect(receipt?.text).toContain(paiseInRupees(tax.taxablePaise));
    expect(receipt?.text).toContain(paiseInRupees(tax.gstPaise));
  },
);
