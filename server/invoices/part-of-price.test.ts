import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { ask } from '#test/accounts.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { issueSaleDocument } from './issue-tax-document.ts';
import { wordsOf } from './pdf/words.ts';
import { type DocumentLine, findDocuments, type TaxDocumentRow } from './tax-documents.ts';

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'part-of-price.in');
});
afterAll(() => testApp.close());

const growth = { planId: 'basic', duration: 3, amount: 17_998 };
const licences = { planId: 'fssai-registration-1yr', amount: 4_500, quantity: 3 };

/** Returns the printed texts of the only line of the latest invoice. */
async function printed(id: string): Promise<{ detail: string; gross: string; total: string }> {
  const row = (await findDocuments(testApp.db, id)).findLast(({ kind }) => kind === 'invoice') as TaxDocumentRow;
  const { lines, total } = wordsOf({ row, base: undefined });
  return { detail: String(lines[0]?.detail), gross: String(lines[0]?.gross), total: total.value };
}
const product = ({ quantity, months, unitPaise }: DocumentLine) => quantity * (months ?? 1) * unitPaise;

test('the first invoice names pieces and price of one; corrected after a part refund, only the sum', async () => {
  const id = await desk.aPaidOrder(licences);
  expect(await printed(id)).toEqual({ detail: '3 at ₹1,500.00 each', gross: '₹4,500.00', total: '₹4,500.00' });
  const [first] = await testApp.db
    .selectFrom('cases')
    .select('id')
    .where('order_id', '=', id)
    .orderBy('unit')
    .execute();
  await ask(testApp, 'POST', `/api/user/orders/${id}/cancel`, { reason: '', caseId: first?.id }, desk.customer.bearer);
  await desk.settled(id, 'succeeded');
  const right = { name: 'Asha Rao', company: 'Dosa Plaza', gstin: '', state: '07', address: '' };
  const path = `/api/admin/orders/${id}/invoice-correction`;
  expect((await ask(testApp, 'POST', path, right, desk.seller.bearer)).status).toBe(200);
  expect(await printed(id)).toEqual({ detail: '', gross: '₹3,000.00', total: '₹3,000.00' });
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('a part refund of a growth plan that comes back is invoiced as a sum, without months', async () => {
  const id = await desk.aPaidOrder(growth);
  expect((await printed(id)).detail).toMatch(/^3 months at /);
  await desk.refund(id, 100_000);
  await desk.settled(id, 'succeeded');
  const [there] = await desk.refundsThere(id);
  await testApp.provider.admin(`/refunds/${there?.refund_id}/status`, { status: 'FAILED' });
  await desk.become(id, 'failed');
  expect(await printed(id)).toEqual({ detail: '', gross: '₹1,000.00', total: '₹1,000.00' });
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test.each([
  ['months', growth],
  ['licences', licences],
  ['one piece', {}],
])('pieces times price are the total before the discount, whatever part of the price it is: %s', async (_, plan) => {
  const id = await desk.aPaidOrder(plan);
  const order = await testApp.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const whole = order.total * 100;
  const undo = new Error('undone');
  const sums = [1, 333, Math.floor(whole / 3), Math.floor(whole / 2), whole - 1, whole, order.unit_price * 100];
  const issuing = testApp.db.transaction().execute(async (tx) => {
    for (const [n, totalPaise] of sums.entries()) {
      const [line] = (await issueSaleDocument(tx, order, { totalPaise, revision: n + 2 })).lines as DocumentLine[];
      expect([totalPaise, line && product(line), line?.totalPaise]).toEqual([totalPaise, line?.grossPaise, totalPaise]);
    }
    throw undo;
  });
  await expect(issuing).rejects.toBe(undo);
});

test('a credit note is one piece at its sum', async () => {
  const id = await desk.aPaidOrder(growth);
  await desk.refund(id, 50_000);
  await desk.settled(id, 'succeeded');
  const note = (await findDocuments(testApp.db, id)).find(({ kind }) => kind === 'credit_note');
  const [line] = (note?.lines ?? []) as DocumentLine[];
  expect(line).toMatchObject({ months: null, quantity: 1, unitPaise: 50_000, grossPaise: 50_000 });
});
