import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, ask, goodPassword, type Session } from '#test/accounts.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Texts that contain the erased e-mail address in another spelling are erased as well.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const erase = async ({ bearer }: Session) =>
  expect((await ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, bearer)).status).toBe(200);
const jobsWith = async (text: string) =>
  (await sql`select name, data from pgboss.job where data::text like ${`%${text}%`}`.execute(testApp.db)).rows;

test.each([
  ['capitals', 'ascii@typed.in', 'ASCII@Typed.in'],
  ['a capital É', 'élan@typed.in', 'Élan@typed.in'],
  ['İ, which JavaScript and PostgreSQL lower differently', 'i\u0307lk@typed.in', '\u0130lk@typed.in'],
])('a contact message whose address was typed with %s', async (_what, email, typed) => {
  const account = await aCustomer(testApp, email);
  const message = { name: 'Asha', email: typed, message: 'About my kitchen', took: 60_000 };
  expect((await ask(testApp, 'POST', '/api/contact', message)).status).toBe(200);
  await erase(account);
  expect(await testApp.db.selectFrom('enquiries').select('email').execute()).toEqual([]);
  const mails = testApp.db.selectFrom('mails').select('kind').where('recipient', '=', email);
  expect(await mails.where('kind', '<>', 'account-erased').execute()).toEqual([]);
});

test('the job of a reset link whose address was typed with blanks that are not ASCII', async () => {
  const account = await aCustomer(testApp, 'blanks@typed.in');
  await ask(testApp, 'POST', '/api/auth/forgot-password', { email: '\u00a0Blanks@typed.in\u2003' });
  await waitUntil(
    async () => testApp.emails.filter(({ to, text }) => to === 'blanks@typed.in' && text.includes('/reset-password/')),
    ({ length }) => length > 0,
  );
  expect(await jobsWith('blanks@typed.in')).toHaveLength(1);
  await erase(account);
  expect(await jobsWith('blanks@typed.in')).toEqual([]);
});

test('the job of an order code, which names the account', async () => {
  const account = await aCustomer(testApp, 'order-job@typed.in');
  const { body } = await initiatePayment(testApp, aBuyer({ email: 'order-job@typed.in' }), account.bearer);
  const request = { orderNumber: body.order_id, by: 'email', language: 'en' };
  expect((await ask(testApp, 'POST', '/api/orders/find', request, account.bearer)).status).toBe(200);
  expect(await jobsWith(account.id)).toHaveLength(1);
  await erase(account);
  expect(await jobsWith(account.id)).toEqual([]);
});
