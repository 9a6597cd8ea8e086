import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountCalls } from '#test/account-calls.ts';
import { aCustomer, aStaffMember, ask, codeFor, goodPassword } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const { register, verify, login } = accountCalls(() => testApp);

describe('phone sign-in by our own codes', () => {
  const send = (phone: string) => ask(testApp, 'POST', '/api/auth/phone/send-otp', { phone });
  const enter = (phone: string, otp: string) => ask(testApp, 'POST', '/api/auth/phone/verify-otp', { phone, otp });
  const codeIn = (phone: string) =>
    /^\d{6}/.exec(testApp.texts.findLast((text) => text.phone === phone)?.text ?? '')?.[0] ?? '';

  test('a first sign-in by phone on a Hindi page sets the language to Hindi until it is changed', async () => {
    const phone = '9811122299';
    await send(phone);
    const way = { phone, otp: codeIn(phone), language: 'hi' };
    const { token } = (await ask(testApp, 'POST', '/api/auth/phone/verify-otp', way)).body;
    const bearer = { authorization: `Bearer ${token}` };
    const choose = (language: string) => ask(testApp, 'PUT', '/api/user/language', { language }, bearer);
    expect((await ask(testApp, 'GET', '/api/user/profile', undefined, bearer)).body.account).toMatchObject({
      language: 'hi',
    });
    expect((await choose('fr')).status).toBe(400);
    expect((await choose('en')).body.account).toMatchObject({ language: 'en' });
    const row = testApp.db.selectFrom('users').select('language').where('phone', '=', phone);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ language: 'en' });
  });

  test('the code of the text message opens the account of the number', async () => {
    expect((await send('+91 98111 22233')).body).toEqual({ message: 'OTP sent to +919811122233' });
    expect((await enter('9811122233', '12')).body).toMatchObject({ message: 'Invalid OTP' });
    expect((await enter('9811122233', codeIn('9811122233'))).body).toMatchObject({
      message: 'Login successful!',
      user: { phone: '9811122233', email: null },
    });
  });

  test('an invalid number is refused at its field', async () => {
    expect((await send('12345')).body).toMatchObject({
      fields: { phone: 'A mobile number has 10 digits. This one has 5.' },
    });
  });

  test('an unverified number in a profile belongs to the user who verifies it', async () => {
    const { id } = await aCustomer(testApp, 'claimer@x.in');
    await testApp.db.updateTable('users').set({ phone: '9822233344' }).where('id', '=', id).execute();
    await send('9822233344');
    const { body } = await enter('9822233344', codeIn('9822233344'));
    expect((body.user as { _id: string })._id).not.toBe(id);
  });
});

describe('the second factor of staff', () => {
  afterEach(() => void vi.useRealTimers());

  test('is enrolled with a code and asked for at login; each code and recovery code works once', async () => {
    const { bearer } = await aStaffMember(testApp, 'totp@x.in', 'seller');
    const { body } = await ask(testApp, 'POST', '/api/user/second-factor', { password: goodPassword }, bearer);
    const app = new TOTP({ secret: Secret.fromBase32(String(body.secret)), period: 30 });
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    const ahead = { code: app.generate({ timestamp: now + 30_000 }) };
    const tooSoon = await ask(testApp, 'POST', '/api/user/second-factor/confirm', ahead, bearer);
    expect(tooSoon.body).toMatchObject({ code: 'second_factor_wrong' });
    const confirmed = await ask(
      testApp,
      'POST',
      '/api/user/second-factor/confirm',
      { code: app.generate({ timestamp: now - 30_000 }) },
      bearer,
    );
    const [recovery] = confirmed.body.recoveryCodes as string[];
    expect((await login('totp@x.in')).body).toMatchObject({ code: 'second_factor_needed' });
    expect(
      (await login('totp@x.in', goodPassword, { code: app.generate({ timestamp: now - 30_000 }) })).body,
    ).toMatchObject({ code: 'second_factor_wrong' });
    expect((await login('totp@x.in', goodPassword, { code: app.generate({ timestamp: now }) })).status).toBe(200);
    expect([
      (await login('totp@x.in', goodPassword, { code: recovery })).status,
      (await login('totp@x.in', goodPassword, { code: recovery })).status,
    ]).toEqual([200, 401]);
    expect((await login('totp@x.in', 'wrong password', { code: recovery })).body).toMatchObject({
      code: 'login_failed',
    });
  });

  test('is only switched on by staff', async () => {
    const { bearer } = await aCustomer(testApp, 'nostaff@x.in');
    const begin = { password: goodPassword };
    expect((await ask(testApp, 'POST', '/api/user/second-factor', begin, bearer)).body).toMatchObject({
      message: 'Access Denied. Only Admins and Sellers can view this page.',
    });
  });
});

describe('codes', () => {
  test('work once, and only for their own address', async () => {
    await register('one@x.in');
    await register('two@x.in');
    const code = await codeFor(testApp, 'one@x.in');
    if (code !== (await codeFor(testApp, 'two@x.in'))) expect((await verify('two@x.in', code)).status).toBe(400);
    expect([(await verify('one@x.in', code)).status, (await verify('one@x.in', code)).status]).toEqual([200, 400]);
  });

  test('are nowhere in the database or the log', async () => {
    await register('secret@x.in');
    const code = await codeFor(testApp, 'secret@x.in');
    const rows = await testApp.db.selectFrom('mails').selectAll().where('recipient', '=', 'secret@x.in').execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(testApp.logged.join('')).not.toContain(goodPassword);
  });
});
