import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, goodPassword, linkFor, logIn, signUp } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let second: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ rateLimitFactor: 0.4 });
  second = await openTestApp({ jobs: false, rateLimitFactor: 0.4, where: testApp.where });
});
afterAll(async () => {
  await second.close();
  await testApp.close();
});

const login = async (email: string, password: string, process = testApp) =>
  (await ask(process, 'POST', '/api/auth/login', { email, password })).status;
const wrongly = async (email: string) => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 8; guess += 1)
    statuses.push(await login(email, `guess ${guess}`, guess % 2 === 0 ? testApp : second));
  return statuses;
};
const sixTries = [...Array(6).fill(401), 429, 429];

test('a successful login gives its attempt back', async () => {
  await signUp(testApp, 'busy@x.in');
  for (let time = 0; time < 8; time += 1) expect((await logIn(testApp, 'busy@x.in')).token).toHaveLength(43);
});

test('six wrong passwords are refused across processes, for known and unknown addresses', async () => {
  await signUp(testApp, 'guessed@x.in');
  expect(await wrongly('guessed@x.in')).toEqual(sixTries);
});

test('the limit is the same for an unknown address', async () => {
  await testApp.db.deleteFrom('rate_limits').where('key', 'like', 'POST /%').execute();
  expect(await wrongly('nobody@x.in')).toEqual(sixTries);
});

test('a password reset lifts the limit at once', async () => {
  await testApp.db.deleteFrom('rate_limits').where('key', 'like', 'POST /%').execute();
  expect(await login('guessed@x.in', goodPassword)).toBe(429);
  await ask(testApp, 'POST', '/api/auth/forgot-password', { email: 'guessed@x.in' });
  const path = await linkFor(testApp, 'guessed@x.in');
  await ask(testApp, 'POST', `/api/auth${path}`, { password: 'my very own new one' });
  expect(await login('guessed@x.in', 'my very own new one')).toBe(200);
});
