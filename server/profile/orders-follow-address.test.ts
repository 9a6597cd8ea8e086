import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessActs } from '#test/access-acts.ts';
import { aCustomer, aStaffMember, ask, codeFor, codeGapOver, goodPassword, type Session } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { aPaidOrderWithCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let seller: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  seller = await aStaffMember(testApp, 'farah@follow.in', 'seller');
});
afterAll(() => testApp.close());

const { changeEmail, changeLinks, reset } = accessActs(() => testApp);

const licence = { planId: 'fssai-registration-1yr', amount: 1_500 };
const askFor = (caseId: string) =>
  ask(testApp, 'POST', `/api/cases/${caseId}/requests`, { kind: 'photo' }, seller.bearer);
const addressesOf = async (orderId: string) => {
  const order = testApp.db.selectFrom('orders').select('email').where('id', '=', orderId);
  const subscriptions = testApp.db.selectFrom('subscriptions').select('email').where('order_id', '=', orderId);
  return [...(await order.execute()), ...(await subscriptions.execute())].map(({ email }) => email);
};

/** Requests a document and waits for the e-mail about the request. */
async function mailedAbout(caseId: string): Promise<string | undefined> {
  const before = testApp.emails.length;
  await askFor(caseId);
  const [mail] = await waitUntil(
    async () => testApp.emails.slice(before).filter(({ subject }) => subject.startsWith('We need something')),
    ({ length }) => length > 0,
  );
  return mail?.to;
}

test('after a change of the address, e-mails about earlier orders and cases go to the new one, and staff find them by it', async () => {
  const [before, after] = ['before@follow.in', 'after@follow.in'];
  const asha = await aCustomer(testApp, before);
  const { orderId, caseId } = await aPaidOrderWithCase(testApp, { email: before, ...licence }, asha.bearer);
  await codeGapOver(testApp);
  await changeEmail(after, asha);
  expect(await addressesOf(orderId)).toEqual([after, after]);
  expect(await mailedAbout(caseId)).toBe(after);
  await ask(testApp, 'POST', `/api/user/orders/${orderId}/cancel`, { reason: '' }, asha.bearer);
  const cancelled = await waitUntil(
    async () => testApp.emails.find(({ subject }) => subject.startsWith('Cancelled:')),
    (mail) => mail !== undefined,
  );
  expect(cancelled?.to).toBe(after);
  for (const list of ['/api/cases?view=all&q=', '/api/admin/orders?search=']) {
    const found = await ask(testApp, 'GET', list + encodeURIComponent(after), undefined, seller.bearer);
    expect(JSON.stringify(found.body['items'])).toContain(orderId);
  }
});

test('addresses that were only typed into an order stay, and so do the orders of others', async () => {
  const [mine, later, partner] = ['mine@follow.in', 'later@follow.in', 'partner@follow.in'];
  const asha = await aCustomer(testApp, mine);
  const other = await aCustomer(testApp, 'other@follow.in');
  const typed = await aPaidOrderWithCase(testApp, { email: partner, ...licence }, asha.bearer);
  const ofOther = await aPaidOrderWithCase(testApp, { email: mine, ...licence }, other.bearer);
  await codeGapOver(testApp);
  await changeEmail(later, asha);
  expect(await addressesOf(typed.orderId)).toEqual([partner, partner]);
  expect(await addressesOf(ofOther.orderId)).toEqual([mine, mine]);
  expect(await mailedAbout(typed.caseId)).toBe(partner);
});

test('the link of the mail about the change brings the orders back', async () => {
  const [owner, thief] = ['owner@follow.in', 'thief@follow.in'];
  const asha = await aCustomer(testApp, owner);
  const { orderId, caseId } = await aPaidOrderWithCase(testApp, { email: owner, ...licence }, asha.bearer);
  await codeGapOver(testApp);
  await changeEmail(thief, asha);
  expect(await addressesOf(orderId)).toEqual([thief, thief]);
  const [link = ''] = await changeLinks(owner);
  expect((await reset(link)).status).toBe(200);
  expect(await addressesOf(orderId)).toEqual([owner, owner]);
  expect(await mailedAbout(caseId)).toBe(owner);
});

test('orders do not go back to an address that another account has proved meanwhile', async () => {
  const [left, present] = ['left@follow.in', 'present@follow.in'];
  const asha = await aCustomer(testApp, left);
  const { orderId } = await aPaidOrderWithCase(testApp, { email: left, ...licence }, asha.bearer);
  await codeGapOver(testApp);
  await changeEmail(present, asha);
  const [link = ''] = await changeLinks(left);
  const holder = await aCustomer(testApp, 'holder@follow.in');
  await codeGapOver(testApp);
  await ask(testApp, 'POST', '/api/user/email', { email: left, password: goodPassword }, holder.bearer);
  const otp = await codeFor(testApp, left);
  await ask(testApp, 'POST', '/api/user/email/confirm', { email: left, otp }, holder.bearer);
  expect((await reset(link)).status).toBe(200);
  expect(await addressesOf(orderId)).toEqual([present, present]);
});
