import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, codeFor, codeGapOver, goodPassword, linkFor } from '#test/accounts.ts';
import { guestOrders } from '#test/guest-orders.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Signing up with somebody else's e-mail address gives no access to the account, even after the owner confirms the
// address (decision 007).

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ trustProxy: ['127.0.0.1'] });
});
afterAll(() => testApp.close());
const { aPaidOrder } = guestOrders(() => testApp);

type Who = Record<string, string>;
const post = (path: string, body: object, who: Who) => ask(testApp, 'POST', `/api/auth/${path}`, body, who);
const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? '';
const register = (email: string, password: string, who: Who) =>
  post('register', { name: 'Asha Rao', email, password }, who);
const choose = async (email: string, password: string) =>
  post((await linkFor(testApp, email)).replace(/^\//, ''), { password }, {});

test('a sign-up that is refused as too soon leaves no stranger’s password to the account', async () => {
  const { email } = await aPaidOrder();
  const eve = { 'x-forwarded-for': '203.0.113.9' };
  const asha: Who = { 'x-forwarded-for': '198.51.100.7' };
  await register(email, 'the password of eve 1', eve);
  const refused = await register(email, goodPassword, asha);
  expect(refused.body['code']).toBe('otp_too_soon');
  await codeGapOver(testApp, email);
  const sent = await post('resend-otp', { email }, asha);
  const otp = await codeFor(testApp, email, 2);
  const confirmed = await post('verify-otp', { email, otp }, { ...asha, cookie: cookieOf(sent.headers) });
  expect(confirmed.body).toEqual({ message: 'OTP verified. Account activated.', passwordLink: true });
  expect((await post('login', { email, password: 'the password of eve 1' }, eve)).status).toBe(401);
  expect((await choose(email, goodPassword)).status).toBe(200);
  expect((await post('login', { email, password: goodPassword }, asha)).status).toBe(200);
});

test('two sign-ups within a minute with different passwords: the answer tells that a link to set a password was mailed', async () => {
  const email = 'two-passwords@contested.in';
  const first = await register(email, 'mistyped password 1', {});
  expect((await register(email, goodPassword, {})).body['code']).toBe('otp_too_soon');
  const asha = { cookie: cookieOf(first.headers) };
  const confirmed = await post('verify-otp', { email, otp: await codeFor(testApp, email) }, asha);
  expect(confirmed.body).toMatchObject({ passwordLink: true });
  expect((await choose(email, goodPassword)).status).toBe(200);
  expect((await post('login', { email, password: goodPassword }, asha)).status).toBe(200);
});

test.each([
  ['one after the other', async (send: () => Promise<unknown>) => [await send(), await send()]],
  ['at once', (send: () => Promise<unknown>) => Promise.all([send(), send()])],
])('who signs up twice with one password, %s, keeps it', async (how, sendTwice) => {
  const email = `${how.replaceAll(' ', '-')}@contested.in`;
  await sendTwice(() => register(email, goodPassword, {}));
  const confirmed = await post('verify-otp', { email, otp: await codeFor(testApp, email) }, {});
  expect(confirmed.body).toEqual({ message: 'OTP verified. Account activated.' });
  expect((await post('login', { email, password: goodPassword }, {})).status).toBe(200);
});

test('a refused sign-up does not change the password of a confirmed account', async () => {
  const email = 'confirmed@contested.in';
  await register(email, goodPassword, {});
  await post('verify-otp', { email, otp: await codeFor(testApp, email) }, {});
  expect((await register(email, 'the password of eve 1', {})).body['code']).toBe('otp_too_soon');
  expect((await post('login', { email, password: goodPassword }, {})).status).toBe(200);
});
