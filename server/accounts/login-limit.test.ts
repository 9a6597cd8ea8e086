import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, goodPassword, linkFor, signUp } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Five wrong passwords per account; the header of a trusted proxy simulates the addresses.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ rateLimitFactor: 0.05, trustProxy: ['127.0.0.1'] });
});
afterAll(() => testApp.close());

let addresses = 0;
const post = (path: string, body: object) => {
  addresses += 1;
  return ask(testApp, 'POST', path, body, { 'x-forwarded-for': `203.0.113.${addresses}` });
};
const login = (password: string) => post('/api/auth/login', { email: 'asha@limit.in', password });

test('who is locked out by strangers gets in at once by the reset link', async () => {
  await signUp(testApp, 'asha@limit.in');
  for (let n = 0; n < 5; n += 1) await login(`guess ${n}`);
  expect((await login(goodPassword)).status).toBe(429);
  expect((await post('/api/auth/forgot-password', { email: 'asha@limit.in' })).status).toBe(200);
  const path = await linkFor(testApp, 'asha@limit.in');
  expect((await post(`/api/auth${path}`, { password: 'chosen by the owner 4' })).status).toBe(200);
  expect((await login('chosen by the owner 4')).status).toBe(200);
});
