import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, ask, codeFor, codeGapOver, emailsTo, goodPassword, type Session } from '#test/accounts.ts';
import { aPaidOrderWithCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Erasing an account that has moved to another e-mail address also erases the data of the former one.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

/** Creates an account whose e-mail address was changed from `former-<name>` to `present-<name>`. */
async function moved(name: string): Promise<{ account: Session; former: string; present: string }> {
  const [former, present] = [`former-${name}@moved.in`, `present-${name}@moved.in`];
  const account = await aCustomer(testApp, former, 'Asha Rao');
  await ask(testApp, 'POST', '/api/user/email', { email: present, password: goodPassword }, account.bearer);
  const otp = await codeFor(testApp, present);
  const { status } = await ask(testApp, 'POST', '/api/user/email/confirm', { email: present, otp }, account.bearer);
  expect(status).toBe(200);
  return { account, former, present };
}

const erase = ({ bearer }: Session) => ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, bearer);
const contact = (email: string) =>
  ask(testApp, 'POST', '/api/contact', { name: 'Asha Rao', email, message: 'About my kitchen', took: 60_000 });
const messagesFrom = (email: string) =>
  testApp.db.selectFrom('enquiries').select('id').where('email', '=', email).execute();
const mailsTo = (email: string) =>
  testApp.db.selectFrom('mails').select('kind').where('recipient', '=', email).execute();

test('an erasure tells until when the record of a guest order under a former address is kept', async () => {
  const { account, former, present } = await moved('order');
  const { orderId } = await aPaidOrderWithCase(testApp, { email: former, name: 'Asha Former' });
  const order = testApp.db.selectFrom('orders').where('id', '=', orderId);
  await testApp.db
    .updateTable('orders')
    .set({ paid_at: new Date('2026-11-20') })
    .where('id', '=', orderId)
    .execute();
  const { body } = await erase(account);
  expect(await order.select(['name', 'email', 'user_id']).executeTakeFirst()).toEqual({
    name: 'Asha Former',
    email: '',
    user_id: null,
  });
  expect(body['recordsKeptUntil']).toBe('2033-12-31');
  await emailsTo(testApp, present, '31 December 2033');
});

test('an unconfirmed sign-up with the former address keeps nothing of it', async () => {
  const { account, former } = await moved('stranger');
  await contact(former);
  await codeGapOver(testApp);
  const signUpOfStranger = { name: 'Mallory', email: former, password: goodPassword };
  expect((await ask(testApp, 'POST', '/api/auth/register', signUpOfStranger)).status).toBe(200);
  expect((await erase(account)).status).toBe(200);
  expect(await messagesFrom(former)).toEqual([]);
  expect(await mailsTo(former)).toEqual([]);
});

test('data of a former address that another account has confirmed stay', async () => {
  const { account, former } = await moved('holder');
  await contact(former);
  await codeGapOver(testApp);
  await ask(testApp, 'POST', '/api/auth/register', { name: 'Meena', email: former, password: goodPassword });
  const otp = await codeFor(testApp, former);
  expect((await ask(testApp, 'POST', '/api/auth/verify-otp', { email: former, otp })).status).toBe(200);
  expect((await erase(account)).status).toBe(200);
  expect(await messagesFrom(former)).toHaveLength(1);
});
