import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessActs } from '#test/access-acts.ts';
import {
  aCustomer,
  aStaffMember,
  ask,
  byPhone,
  codeFor,
  codeGapOver,
  goodPassword,
  type Session,
} from '#test/accounts.ts';
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

const { attachPhone, changeEmail, textTo, undo, undoLinks } = accessActs(() => testApp);

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

test('the link “This was not me” brings the orders back, also before the previous password is given', async () => {
  const [owner, thief] = ['owner@follow.in', 'thief@follow.in'];
  const asha = await aCustomer(testApp, owner);
  const { orderId, caseId } = await aPaidOrderWithCase(testApp, { email: owner, ...licence }, asha.bearer);
  await codeGapOver(testApp);
  await changeEmail(thief, asha);
  expect(await addressesOf(orderId)).toEqual([thief, thief]);
  const [link = ''] = await undoLinks(owner);
  expect((await undo(link)).body).toMatchObject({ next: 'password' });
  expect(await addressesOf(orderId)).toEqual([owner, owner]);
  expect(await mailedAbout(caseId)).toBe(owner);
  await undo(link, goodPassword);
  expect(await addressesOf(orderId)).toEqual([owner, owner]);
});

test('an owner who comes back by phone after the link has removed the address gives the orders the next one', async () => {
  const [owner, thief, next, phone] = ['held@follow.in', 'taken@follow.in', 'next@follow.in', '9811100071'];
  const asha = await aCustomer(testApp, owner);
  const { orderId } = await aPaidOrderWithCase(testApp, { email: owner, ...licence }, asha.bearer);
  await attachPhone(phone, asha);
  await codeGapOver(testApp);
  await changeEmail(thief, asha);
  const links = await undoLinks(owner, 2);
  expect((await undo(links.at(-1) ?? '')).body).toMatchObject({ next: 'phone' });
  await codeGapOver(testApp);
  const back = await byPhone(testApp, phone);
  expect(back.id).toBe(asha.id);
  await codeGapOver(testApp);
  await ask(testApp, 'POST', '/api/user/reauth-code', undefined, back.bearer);
  await ask(testApp, 'POST', '/api/user/email', { email: next, otp: textTo(phone) }, back.bearer);
  await ask(
    testApp,
    'POST',
    '/api/user/email/confirm',
    { email: next, otp: await codeFor(testApp, next) },
    back.bearer,
  );
  expect(await addressesOf(orderId)).toEqual([next, next]);
});

test('orders do not go back to an address that another account has proved meanwhile', async () => {
  const [left, present] = ['left@follow.in', 'present@follow.in'];
  const asha = await aCustomer(testApp, left);
  const { orderId } = await aPaidOrderWithCase(testApp, { email: left, ...licence }, asha.bearer);
  await codeGapOver(testApp);
  await changeEmail(present, asha);
  const [link = ''] = await undoLinks(left);
  const holder = await aCustomer(testApp, 'holder@follow.in');
  await codeGapOver(testApp);
  await ask(testApp, 'POST', '/api/user/email', { email: left, password: goodPassword }, holder.bearer);
  const otp = await codeFor(testApp, left);
  await ask(testApp, 'POST', '/api/user/email/confirm', { email: left, otp }, holder.bearer);
  expect((await undo(link)).status).toBe(200);
  expect(await addressesOf(orderId)).toEqual([present, present]);
});
