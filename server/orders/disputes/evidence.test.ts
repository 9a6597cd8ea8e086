import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncPayment } from '#server/orders/payments/sync-payment.ts';
import { consentAt } from '#shared/consent.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';

// Evidence for the bank about a disputed payment.

// The webhook or `syncPayment` may be the first to settle an order, so both must notify staff.
const newOrderMailTo = 'desk@proof.in';

let testApp: TestApp;
let seller: Session;
let buyer: Session;
beforeAll(async () => {
  testApp = await openTestApp({ newOrderMailTo });
  seller = await aStaffMember(testApp, 'farah@proof.in', 'seller');
  buyer = await aCustomer(testApp, 'asha@proof.in');
});
afterAll(() => testApp.close());

/** Creates a paid order with an open dispute. */
async function aDisputedOrder(): Promise<{ id: string; disputeId: number }> {
  const { body } = await initiatePayment(testApp, aBuyer({ email: 'asha@proof.in' }), buyer.bearer);
  const id = body.order_id;
  await testApp.provider.admin(`/orders/${id}/attempts`, { status: 'SUCCESS' });
  await syncPayment({ ...testApp, newOrderMailTo }, id, 'second look');
  const { dispute_id } = (await testApp.provider.admin(`/orders/${id}/disputes`, {})) as { dispute_id: number };
  const stored = testApp.db.selectFrom('disputes').select('id').where('order_id', '=', id);
  await waitUntil(() => stored.executeTakeFirst(), Boolean);
  await waitUntil(
    () => sentEmails(id),
    (kinds) => kinds.includes('receipt') && kinds.includes('new-order'),
  );
  return { id, disputeId: dispute_id };
}
const sentEmails = async (orderId: string) =>
  (
    await testApp.db
      .selectFrom('mails')
      .select('kind')
      .where('order_id', '=', orderId)
      .where('sent_at', 'is not', null)
      .execute()
  ).map(({ kind }) => kind);
const evidence = (disputeId: string | number, who: Session | undefined = seller) =>
  fetch(`${testApp.url}/api/admin/disputes/${disputeId}/evidence`, { headers: { ...who?.bearer } });
const filesOf = async (disputeId: number) => unzip(Buffer.from(await (await evidence(disputeId)).arrayBuffer()));

test('the evidence is a ZIP of the order, payments, work, list of documents and the invoice, and is logged', async () => {
  const { id, disputeId } = await aDisputedOrder();
  const { id: caseId } = await testApp.db
    .selectFrom('cases')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  await ask(testApp, 'POST', `/api/cases/${caseId}/messages`, { text: 'It is live' }, seller.bearer);
  const answer = await evidence(disputeId);
  expect(answer.headers.get('content-disposition')).toMatch(/evidence-\w{6}\.zip/);
  const files = unzip(Buffer.from(await answer.arrayBuffer()));
  expect([...files.keys()]).toEqual([
    '1-order.txt',
    '2-payments.txt',
    '3-work.txt',
    '4-documents.txt',
    '5-emails.txt',
    '6-terms.txt',
    expect.stringMatching(/^INV-\d\d-\d\d-\d{6}\.pdf$/),
  ]);
  expect(String(files.get('1-order.txt'))).toContain('Zomato · Starter Onboarding');
  expect(String(files.get('2-payments.txt'))).toContain('succeeded  ₹1,999.00');
  expect(String(files.get('3-work.txt'))).toContain('ball papers customer');
  expect(String(files.get('3-work.txt'))).toContain('We: It is live');
  expect(String(files.get('1-order.txt'))).toMatch(
    /started at .* IST, in English:\r\nthe terms .* of 20\d\d-\d\d-\d\d/,
  );
  expect(String(files.get('1-order.txt'))).toContain('before the work starts, 100% of the price comes back; after');
  expect(String(files.get('5-emails.txt'))).toMatch(/\r\n.* IST {2}receipt\r\n/);
  expect(String(files.get('5-emails.txt'))).not.toContain('new-order');
  expect(String(files.get('6-terms.txt'))).toContain('You can cancel an order as long as the process has not started.');
  // The policies name the contact person for complaints.
  files.delete('6-terms.txt');
  expect([...files.values()].map(String).join('')).not.toContain('Farah Khan');
  const entries = await testApp.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', id)
    .where('action', '=', 'dispute.exported')
    .execute();
  expect(entries).toHaveLength(1);
});

test('the evidence lists the e-mails to the buyer, not those to staff about the order or its case', async () => {
  const other = await aStaffMember(testApp, 'imran@proof.in', 'seller');
  const { id, disputeId } = await aDisputedOrder();
  const aboutOrder = testApp.db.selectFrom('cases').select(['id', 'version']).where('order_id', '=', id);
  const { id: caseId, version } = await aboutOrder.executeTakeFirstOrThrow();
  await ask(testApp, 'PATCH', `/api/cases/${caseId}`, { assigneeId: other.id, version }, seller.bearer);
  await waitUntil(
    () => sentEmails(id),
    (kinds) => kinds.includes('case-handed-over'),
  );
  const emails = String((await filesOf(disputeId)).get('5-emails.txt'));
  expect(emails.match(/(?<= IST {2}).*/g)?.map((kind) => kind.trim())).toEqual(['receipt']);
});

test('the evidence has what the buyer saw and sent: no internal warning, and documents sent with messages', async () => {
  const { id, disputeId } = await aDisputedOrder();
  const { id: case_id } = await testApp.db
    .selectFrom('cases')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  await testApp.db.insertInto('case_events').values({ case_id, kind: 'at-risk', step_key: 'papers' }).execute();
  await testApp.db
    .insertInto('case_messages')
    .values({
      case_id,
      from_staff: false,
      author_id: buyer.id,
      author_name: 'Asha',
      text: 'My menu and my logo',
      document_ids: [randomUUID(), randomUUID()],
    })
    .execute();
  const files = await filesOf(disputeId);
  expect(String(files.get('3-work.txt'))).toContain('Buyer: My menu and my logo');
  expect(String(files.get('3-work.txt'))).not.toContain('at-risk');
  expect(String(files.get('4-documents.txt'))).toMatch(/IST {2}with a message: 2\r\n/);
});

test('what the buyer typed stays on its line and cannot pass for an entry of ours', async () => {
  const { id, disputeId } = await aDisputedOrder();
  const { id: case_id } = await testApp.db
    .selectFrom('cases')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const breaks = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'];
  const forged = breaks.map((lineBreak) => `Hello${lineBreak}28 Nov 2026, 10:00:00 am IST  We: You get all back`);
  for (const text of forged)
    await testApp.db
      .insertInto('case_messages')
      .values({ case_id, from_staff: false, author_id: buyer.id, author_name: 'Asha', text })
      .execute();
  const address = breaks.map((lineBreak) => `Shop 14${lineBreak}Paid: never`).join(' ');
  await testApp.db.updateTable('orders').set({ address }).where('id', '=', id).execute();
  const files = await filesOf(disputeId);
  const linesOf = (name: string) => String(files.get(name)).split(/[\r\n\v\f\u0085\u2028\u2029]+/);
  expect(linesOf('3-work.txt').filter((line) => line.includes('You get all back'))).toEqual(
    forged.map(() => expect.stringContaining('Buyer: Hello / 28 Nov')),
  );
  expect(linesOf('1-order.txt').filter((line) => line.includes('never'))).toEqual([
    expect.stringMatching(/^Address: Shop 14, Paid: never/),
  ]);
});

test('the evidence of an order in Hindi has the policies in both languages; of an older order it names no consent', async () => {
  const { id, disputeId } = await aDisputedOrder();
  const filesWith = async (consent: string | null) => {
    await testApp.db.updateTable('orders').set({ consent }).where('id', '=', id).execute();
    return filesOf(disputeId);
  };
  const hindi = consentAt(new Date(), 'hi', 10);
  const policies = (await filesWith(JSON.stringify(hindi))).get('6-terms.txt')?.toString() ?? '';
  expect([policies.includes('You can cancel an order'), /[\u0900-\u097f]/.test(policies)]).toEqual([true, true]);
  const since = '2020-01-01';
  await testApp.db.insertInto('agreed_terms').values({ since, language: 'en', text: 'The terms of before' }).execute();
  const outdated = await filesWith(JSON.stringify({ ...hindi, terms: since }));
  expect(String(outdated.get('6-terms.txt'))).toBe(`Terms and policies of ${since}\r\n\r\n\r\nThe terms of before\r\n`);
  const older = await filesWith(null);
  expect(older.has('6-terms.txt')).toBe(false);
  expect(String(older.get('1-order.txt'))).toContain('What the buyer agreed to: beside the Pay button');
});

test('the evidence is for staff alone; an unknown dispute is said to be unknown', async () => {
  const { disputeId } = await aDisputedOrder();
  expect((await evidence(disputeId, buyer)).status).toBe(403);
  expect((await fetch(`${testApp.url}/api/admin/disputes/${disputeId}/evidence`)).status).toBe(401);
  expect((await evidence('0')).status).toBe(404);
});
