import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, aStaffMember, ask, codeFor } from '#test/accounts.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { allUsers } from '#test/users-list.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

async function logInByCode(email: string) {
  await ask(testApp, 'POST', '/api/auth/email-code', { email });
  const otp = await codeFor(testApp, email);
  const { body } = await ask(testApp, 'POST', '/api/auth/email-code/verify', { email, otp });
  return { user: body['user'], bearer: { authorization: `Bearer ${body.token}` } };
}

async function aPaidGuestOrder(buyer: Parameters<typeof aBuyer>[0]) {
  const { body } = await initiatePayment(testApp, aBuyer(buyer));
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  const paid = () =>
    testApp.db.selectFrom('orders').select('status').where('id', '=', body.order_id).executeTakeFirst();
  await waitUntil(paid, (order) => order?.status === 'paid');
}

test('a guest who signs in finds name and phone number of the order in the profile, unconfirmed', async () => {
  const email = 'guest@contact.in';
  await aPaidGuestOrder({ name: 'Asha Rao', email, phone: '+91 98111 22334' });
  const { user, bearer } = await logInByCode(email);
  expect(user).toMatchObject({ name: 'Asha Rao', phone: '9811122334' });
  const { body } = await ask(testApp, 'GET', '/api/user/profile', undefined, bearer);
  expect(body).toMatchObject({ user: { name: 'Asha Rao', phone: '9811122334' }, account: { phoneProven: false } });
});

test('an unpaid order of somebody else changes nothing, and a number that is there stays', async () => {
  await initiatePayment(testApp, aBuyer({ name: 'Eve', email: 'unpaid@contact.in', phone: '9811100000' }));
  expect((await logInByCode('unpaid@contact.in')).user).toMatchObject({ name: '', phone: null });
  const imran = await aCustomer(testApp, 'imran@contact.in', 'Imran Khan');
  const order = (phone: string) => initiatePayment(testApp, aBuyer({ name: 'Other', phone }), imran.bearer);
  await order('9811155555');
  await order('9811166666');
  const { body } = await ask(testApp, 'GET', '/api/user/profile', undefined, imran.bearer);
  expect(body.user).toMatchObject({ name: 'Imran Khan', phone: '9811155555' });
});

test('staff find an account by each phone number of its orders', async () => {
  const farah = await aStaffMember(testApp, 'farah@contact.in', 'seller');
  for (const search of ['9811166666', '+91 98111 66666', '981116'])
    expect((await allUsers(testApp, farah, { search })).map(({ name }) => name)).toEqual(['Imran Khan']);
});
