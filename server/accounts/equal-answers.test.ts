import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiAnswer, ask, codeGapOver, goodPassword, signUp } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

type Asking = (email: string) => Promise<ApiAnswer>;

const register: Asking = (email) =>
  ask(testApp, 'POST', '/api/auth/register', { name: 'Asha Rao', email, password: goodPassword });
const resend: Asking = (email) => ask(testApp, 'POST', '/api/auth/resend-otp', { email });
const askings: [string, (email: string) => Promise<unknown>, Asking][] = [
  [
    'login',
    (email) => signUp(testApp, email),
    (email) => ask(testApp, 'POST', '/api/auth/login', { email, password: 'not the password' }),
  ],
  ['register', (email) => signUp(testApp, email), (email) => register(email)],
  ['resend-otp', (email) => signUp(testApp, email), resend],
  ['resend-otp before the first code', (email) => register(email), resend],
  [
    'verify-otp',
    (email) => signUp(testApp, email),
    (email) => ask(testApp, 'POST', '/api/auth/verify-otp', { email, otp: '12' }),
  ],
  [
    'forgot-password',
    (email) => signUp(testApp, email),
    (email) => ask(testApp, 'POST', '/api/auth/forgot-password', { email }),
  ],
];
test.each(askings)('%s answers a known address like an unknown one', async (name, begin, asking) => {
  const email = `${name.replaceAll(' ', '-')}@known.in`;
  await begin(email);
  await codeGapOver(testApp, email);
  const [known, unknown] = [await asking(email), await asking(email.replace('@', '.nobody@'))];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
});
