import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, goodPassword, linkFor, logIn, signUp } from '#test/accounts.ts';
import { openStage, type Stage } from '#test/stage.ts';

let stage: Stage;
let second: Stage;
beforeAll(async () => {
  stage = await openStage({ rateLimitFactor: 0.4 });
  second = await openStage({ jobs: false, rateLimitFactor: 0.4, where: stage.where });
});
afterAll(async () => {
  await second.close();
  await stage.close();
});

const login = async (email: string, password: string, process = stage) =>
  (await ask(process, 'POST', '/api/auth/login', { email, password })).status;
const wrongly = async (email: string) => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 8; guess += 1)
    statuses.push(await login(email, `guess ${guess}`, guess % 2 === 0 ? stage : second));
  return statuses;
};
const sixTries = [...Array(6).fill(401), 429, 429];

test('who logs in rightly spends no tries', async () => {
  await signUp(stage, 'busy@x.in');
  for (let time = 0; time < 8; time += 1) expect((await logIn(stage, 'busy@x.in')).token).toHaveLength(43);
});

test('six wrong passwords are the end of it, in whichever process, known address or not', async () => {
  await signUp(stage, 'guessed@x.in');
  expect(await wrongly('guessed@x.in')).toEqual(sixTries);
});

test('and for an address that nobody has it is the same', async () => {
  await stage.db.deleteFrom('request_budgets').where('key', 'like', '%127.0.0.1').execute();
  expect(await wrongly('nobody@x.in')).toEqual(sixTries);
});

test('a new password by mail lets the owner in again at once', async () => {
  await stage.db.deleteFrom('request_budgets').where('key', 'like', '%127.0.0.1').execute();
  expect(await login('guessed@x.in', goodPassword)).toBe(429);
  await ask(stage, 'POST', '/api/auth/forgot-password', { email: 'guessed@x.in' });
  const path = await linkFor(stage, 'guessed@x.in');
  await ask(stage, 'POST', `/api/auth${path}`, { password: 'my very own new one' });
  expect(await login('guessed@x.in', 'my very own new one')).toBe(200);
});
