import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountLimits } from '#shared/rules/accounts.ts';
import { aStaffMember, ask, goodPassword, linkFor } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Somebody who knows the password tries wrong second-factor codes. A trusted proxy's header simulates different
// networks.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ rateLimitFactor: 1, trustProxy: ['127.0.0.1'] });
});
afterAll(() => testApp.close());

const { requests: perNetwork } = accountLimits.loginCodes;
const { requests: inAll } = accountLimits.loginCodesInAll;

async function enrolled(email: string) {
  const who = await aStaffMember(testApp, email, 'seller');
  const begun = await ask(testApp, 'POST', '/api/user/second-factor', { password: goodPassword }, who.bearer);
  const app = new TOTP({ secret: Secret.fromBase32(String(begun.body.secret)), period: 30 });
  const code = app.generate();
  const confirmed = await ask(testApp, 'POST', '/api/user/second-factor/confirm', { code }, who.bearer);
  return { who, recovery: confirmed.body['recoveryCodes'] as string[] };
}
const login = (email: string, code: string, network: string, password = goodPassword) =>
  ask(testApp, 'POST', '/api/auth/login', { email, password, code }, { 'x-forwarded-for': network });
const guess = async (email: string, network: string, times: number) => {
  const statuses = [];
  for (let n = 0; n < times; n += 1) statuses.push((await login(email, 'wrong', network)).status);
  return statuses;
};

test('wrong codes at login shut out their own network only, and no other use of codes', async () => {
  const { who, recovery } = await enrolled('network@factor.in');
  const statuses = await guess('network@factor.in', '203.0.113.1', perNetwork + 1);
  expect(statuses.filter((status) => status === 401)).toHaveLength(perNetwork);
  expect(statuses.at(-1)).toBe(429);
  expect((await login('network@factor.in', recovery[0] ?? '', '203.0.113.2')).status).toBe(200);
  const otp = { email: 'other@factor.in', otp: '000000' };
  expect((await ask(testApp, 'POST', '/api/user/email/confirm', otp, who.bearer)).body.code).toBe('otp_failed');
  const off = { password: goodPassword, code: recovery[1] };
  expect((await ask(testApp, 'POST', '/api/user/second-factor/off', off, who.bearer)).status).toBe(204);
});

test('wrong codes from many networks meet a ceiling, which a password reset clears', async () => {
  const email = 'ceiling@factor.in';
  const { recovery } = await enrolled(email);
  for (let n = 1; n <= Math.ceil(inAll / perNetwork); n += 1) await guess(email, `203.0.114.${n}`, perNetwork);
  expect((await login(email, recovery[0] ?? '', '203.0.115.1')).status).toBe(429);
  await ask(testApp, 'POST', '/api/auth/forgot-password', { email });
  const reset = await linkFor(testApp, email);
  const password = 'only the owner knows 3';
  const from = { 'x-forwarded-for': '203.0.115.1' };
  expect((await ask(testApp, 'POST', `/api/auth${reset}`, { password }, from)).status).toBe(200);
  expect((await login(email, recovery[0] ?? '', '203.0.115.2', password)).status).toBe(200);
});
