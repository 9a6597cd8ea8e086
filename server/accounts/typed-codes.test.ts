import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCalls } from '#test/account-calls.ts';
import { aStaffMember, ask, codeFor, goodPassword } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Codes in the forms in which people type or paste them.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
const { register, verify, login } = accountCalls(() => testApp);

const split = (code: string, by: string) => `${code.slice(0, 3)}${by}${code.slice(3)}`;
const inDevanagari = (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));

test('staff log in with the code as their app shows it, and with a recovery code in capitals', async () => {
  const email = 'farah@spaced.in';
  const farah = await aStaffMember(testApp, email, 'seller');
  const begun = await ask(testApp, 'POST', '/api/user/second-factor', { password: goodPassword }, farah.bearer);
  const app = new TOTP({ secret: String(begun.body['secret']), period: 30 });
  const unused = () =>
    testApp.db.updateTable('users').set({ totp_last_step: null }).where('id', '=', farah.id).execute();
  const typed = () => split(app.generate(), ' ');
  const on = await ask(testApp, 'POST', '/api/user/second-factor/confirm', { code: typed() }, farah.bearer);
  const [recovery = ''] = on.body['recoveryCodes'] as string[];
  await unused();
  expect((await login(email, goodPassword, { code: typed() })).status).toBe(200);
  const spelled = ` ${recovery.toUpperCase().replace('-', ' – ')}\u200b`;
  expect((await login(email, goodPassword, { code: spelled })).status).toBe(200);
  expect((await login(email, goodPassword, { code: spelled })).body['code']).toBe('second_factor_wrong');
  expect((await login(email, goodPassword, { code: ' - ' })).body['code']).toBe('second_factor_needed');
  await unused();
  const off = { password: goodPassword, code: typed() };
  expect((await ask(testApp, 'POST', '/api/user/second-factor/off', off, farah.bearer)).status).toBe(204);
});

test.each([
  ['a no-break space', (code: string) => split(code, '\u00a0')],
  ['an en dash', (code: string) => split(code, ' – ')],
  ['Devanagari digits', inDevanagari],
  ['full-width digits', (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))],
  ['marks of direction', (code: string) => `\u202a${code}\u202c`],
  ['the full stop of a sentence', (code: string) => `${code}.`],
])('a mailed code is read with %s', async (how, spelled) => {
  const email = `${how.toLowerCase().replaceAll(' ', '-')}@spaced.in`;
  await register(email);
  expect((await verify(email, spelled(await codeFor(testApp, email)))).status).toBe(200);
});
