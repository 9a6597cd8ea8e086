import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aCustomer,
  aStaffMember,
  ask,
  codeFor,
  codeGapOver,
  goodPassword,
  linkFor,
  logIn,
  signUp,
} from '#test/accounts.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const login = (email: string, password = goodPassword, more: object = {}) =>
  ask(testApp, 'POST', '/api/auth/login', { email, password, ...more });
const verify = (email: string, otp: string) => ask(testApp, 'POST', '/api/auth/verify-otp', { email, otp });
const register = (email: string, more: object = {}) =>
  ask(testApp, 'POST', '/api/auth/register', { name: 'Asha Rao', email, password: goodPassword, ...more });
const whoAmI = (headers: Record<string, string>) => ask(testApp, 'POST', '/api/auth/verify-token', undefined, headers);
const waited = (email: string) => codeGapOver(testApp, email);

describe('sign-up', () => {
  test('a mailed code confirms the address and the login works', async () => {
    expect((await register('Meena@Chai.in')).status).toBe(200);
    expect((await login('meena@chai.in')).body).toMatchObject({ code: 'not_verified' });
    expect((await verify('meena@chai.in', await codeFor(testApp, 'meena@chai.in'))).body).toEqual({
      message: 'OTP verified. Account activated.',
    });
    const { status, body, headers } = await login(' MEENA@chai.in');
    expect([status, body.user]).toEqual([
      200,
      { _id: expect.any(String), name: 'Asha Rao', email: 'meena@chai.in', phone: null, role: 'user' },
    ]);
    expect(headers.get('set-cookie')).toMatch(/^token=[\w-]{43}; .*HttpOnly; SameSite=Lax/);
    expect((await whoAmI({ authorization: `Bearer ${body.token}` })).body).toMatchObject({ success: true });
  });

  test.each([
    ['short', 'password_short'],
    ['password123', 'password_common'],
    ['zomato123', 'password_common'],
    ['chulha2026', 'password_common'],
    ['Chulha Chulha!', 'password_common'],
    ['x'.repeat(129), 'password_long'],
  ])('password %s is refused', async (password, code) => {
    expect((await register('weak@x.in', { password })).body).toMatchObject({ code });
  });

  test.each(['परांठा और चाय', 'a'.repeat(20).concat(' b c d'), 'only small letters here'])(
    'password %s is accepted',
    async (password) => {
      expect(
        (await register(`${encodeURIComponent(password).slice(-12).replaceAll('%', '')}@x.in`, { password })).status,
      ).toBe(200);
    },
  );

  test('sign-up with a known address mails its owner and answers like a new one', async () => {
    await signUp(testApp, 'known@x.in');
    await waited('known@x.in');
    const again = await register('known@x.in');
    const stranger = await register('stranger@x.in');
    expect([again.status, again.body]).toEqual([stranger.status, stranger.body]);
    await waitUntil(
      async () => testApp.emails.some(({ to, subject }) => to === 'known@x.in' && subject.includes('already have')),
      Boolean,
    );
    expect((await login('known@x.in')).status).toBe(200);
  });

  test('role and other unknown fields in the body are refused', async () => {
    for (const more of [{ role: 'admin' }, { _id: '1' }, { email_verified_at: 'now' }])
      expect((await register('mass@x.in', more)).status).toBe(400);
  });

  test('signing up first with a foreign address does not give access to it', async () => {
    await register('victim@x.in', { password: 'the attacker knows this' });
    await waited('victim@x.in');
    await register('victim@x.in', { password: goodPassword });
    await verify('victim@x.in', await codeFor(testApp, 'victim@x.in', 2));
    expect([
      (await login('victim@x.in', 'the attacker knows this')).status,
      (await login('victim@x.in')).status,
    ]).toEqual([401, 401]);
    const path = await linkFor(testApp, 'victim@x.in');
    expect((await ask(testApp, 'POST', `/api/auth${path}`, { password: 'my very own new one' })).status).toBe(200);
    expect((await login('victim@x.in', 'my very own new one')).status).toBe(200);
  });

  test('paid guest orders appear after the address is confirmed', async () => {
    const { body } = await initiatePayment(testApp, aBuyer({ email: 'guest@x.in' }));
    await testApp.db
      .updateTable('orders')
      .set({ status: 'paid', paid_at: new Date(), last_attempt: 'succeeded', ask_next_at: null })
      .where('id', '=', body.order_id)
      .execute();
    await signUp(testApp, 'guest@x.in');
    const user = await testApp.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'guest@x.in')
      .executeTakeFirstOrThrow();
    expect(
      await testApp.db.selectFrom('orders').select('person_id').where('id', '=', body.order_id).executeTakeFirst(),
    ).toEqual({ person_id: user.id });
  });
});

describe('codes', () => {
  test('a hundred parallel wrong codes get five attempts; then the right code is refused too', async () => {
    await register('guessed@x.in');
    const right = await codeFor(testApp, 'guessed@x.in');
    const wrong = right === '000000' ? '000001' : '000000';
    await Promise.all(Array.from({ length: 100 }, () => verify('guessed@x.in', wrong)));
    expect(
      (
        await testApp.db
          .selectFrom('one_time_codes')
          .select('tried_today')
          .where('target', '=', 'guessed@x.in')
          .executeTakeFirst()
      )?.tried_today,
    ).toBe(5);
    expect((await verify('guessed@x.in', right)).body).toMatchObject({ code: 'otp_tries' });
    await waited('guessed@x.in');
    await ask(testApp, 'POST', '/api/auth/resend-otp', { email: 'guessed@x.in' });
    const refused = await verify('guessed@x.in', await codeFor(testApp, 'guessed@x.in', 2));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  });

  test('are limited to one a minute and ten a day per requester', async () => {
    await register('bombed@x.in');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ask(testApp, 'POST', '/api/auth/resend-otp', { email: 'bombed@x.in' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]));
    for (let n = 0; n < 12; n += 1) {
      await waited('bombed@x.in');
      await ask(testApp, 'POST', '/api/auth/resend-otp', { email: 'bombed@x.in' });
    }
    expect(
      (await testApp.db.selectFrom('mails').select('id').where('recipient', '=', 'bombed@x.in').execute()).length,
    ).toBe(10);
  });

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

describe('passwords', () => {
  test('an unknown address and a wrong password get the same answer', async () => {
    await signUp(testApp, 'real@x.in');
    const wrong = await login('real@x.in', 'not the password');
    const unknown = await login('nobody@x.in', 'not the password');
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    expect(wrong.body.message).toBe('Login failed. Please check your credentials.');
  });

  test('a reset link works once, ends all sessions, and requests answer the same for any address', async () => {
    const { bearer } = await aCustomer(testApp, 'forgot@x.in');
    const known = await ask(
      testApp,
      'POST',
      '/api/auth/forgot-password',
      { email: 'forgot@x.in' },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    );
    const unknown = await ask(testApp, 'POST', '/api/auth/forgot-password', { email: 'never@x.in' });
    expect([known.status, known.body]).toEqual([unknown.status, { message: 'Reset link sent! Check your email.' }]);
    const path = await linkFor(testApp, 'forgot@x.in');
    const letter = testApp.emails.find(({ to, text }) => to === 'forgot@x.in' && text.includes(path));
    expect(letter?.text).toContain(`${testApp.url}${path}`);
    expect((await ask(testApp, 'POST', `/api/auth${path}`, { password: 'short' })).status).toBe(400);
    expect((await ask(testApp, 'POST', `/api/auth${path}`, { password: 'a new and longer one' })).body).toHaveProperty(
      'msg',
    );
    expect((await ask(testApp, 'POST', `/api/auth${path}`, { password: 'a second use of it' })).body).toMatchObject({
      code: 'reset_link_dead',
    });
    expect((await whoAmI(bearer)).status).toBe(401);
    expect([(await login('forgot@x.in')).status, (await login('forgot@x.in', 'a new and longer one')).status]).toEqual([
      401, 200,
    ]);
    expect(testApp.logged.join('')).not.toContain(path.split('/').at(-1));
  });

  test('fifty reset requests for one address send one e-mail', async () => {
    await signUp(testApp, 'flooded@x.in');
    await Promise.all(
      Array.from({ length: 50 }, () => ask(testApp, 'POST', '/api/auth/forgot-password', { email: 'flooded@x.in' })),
    );
    await linkFor(testApp, 'flooded@x.in');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(
      testApp.emails.filter(({ to, text }) => to === 'flooded@x.in' && text.includes('/reset-password/')),
    ).toHaveLength(1);
  });

  test('changing the password ends the other sessions and keeps the current one', async () => {
    const first = await aCustomer(testApp, 'changer@x.in');
    const second = await logIn(testApp, 'changer@x.in');
    expect(
      (
        await ask(
          testApp,
          'POST',
          '/api/user/password',
          { current: 'wrong one', password: 'something new now' },
          second.bearer,
        )
      ).status,
    ).toBe(401);
    expect(
      (
        await ask(
          testApp,
          'POST',
          '/api/user/password',
          { current: goodPassword, password: 'something new now' },
          second.bearer,
        )
      ).status,
    ).toBe(200);
    expect([(await whoAmI(first.bearer)).status, (await whoAmI(second.bearer)).status]).toEqual([401, 200]);
  });
});

describe('sessions', () => {
  test('a token is invalid after logout by bearer or cookie; a second logout succeeds', async () => {
    const { bearer, cookie } = await aCustomer(testApp, 'leaver@x.in');
    expect((await ask(testApp, 'POST', '/api/auth/logout', undefined, bearer)).status).toBe(204);
    expect((await ask(testApp, 'POST', '/api/auth/logout', undefined, bearer)).status).toBe(204);
    expect([
      (await whoAmI(bearer)).status,
      (await ask(testApp, 'GET', '/api/user/sessions', undefined, { cookie })).status,
    ]).toEqual([401, 401]);
  });

  test('logging in again replaces the session', async () => {
    const before = await aCustomer(testApp, 'fixed@x.in');
    const { body } = await ask(
      testApp,
      'POST',
      '/api/auth/login',
      { email: 'fixed@x.in', password: goodPassword },
      before.bearer,
    );
    expect(body.token).not.toBe(before.token);
    expect((await whoAmI(before.bearer)).status).toBe(401);
  });

  test('a cookie reads from anywhere but changes something only from our own origin', async () => {
    const { cookie } = await aCustomer(testApp, 'cookie@x.in');
    expect((await ask(testApp, 'GET', '/api/user/sessions', undefined, { cookie })).status).toBe(200);
    const own = { cookie, origin: testApp.url };
    const foreigners: Record<string, string>[] = [
      { cookie },
      { cookie, origin: 'https://evil.example' },
      { cookie, 'sec-fetch-site': 'cross-site' },
      { cookie, 'sec-fetch-site': 'same-site' },
    ];
    for (const foreign of foreigners) {
      expect((await ask(testApp, 'DELETE', '/api/user/sessions', undefined, foreign)).status).toBe(403);
      await ask(testApp, 'POST', '/api/auth/logout', undefined, foreign);
    }
    expect((await ask(testApp, 'DELETE', '/api/user/sessions', { password: goodPassword }, own)).status).toBe(204);
  });

  test('are listed for their owner, who can end one but no foreign one', async () => {
    const mine = await aCustomer(testApp, 'lister@x.in');
    const other = await logIn(testApp, 'lister@x.in');
    const stranger = await aCustomer(testApp, 'elsewhere@x.in');
    const list = (await ask(testApp, 'GET', '/api/user/sessions', undefined, mine.bearer)).body as unknown as {
      id: string;
      current: boolean;
    }[];
    const target = list.find(({ current }) => !current)?.id;
    const proof = { password: goodPassword };
    expect((await ask(testApp, 'DELETE', `/api/user/sessions/${target}`, proof, stranger.bearer)).status).toBe(404);
    expect((await ask(testApp, 'DELETE', `/api/user/sessions/${target}`, proof, mine.bearer)).status).toBe(204);
    expect((await whoAmI(other.bearer)).status).toBe(401);
  });

  test('of a disabled account are invalid', async () => {
    const { bearer, id } = await aCustomer(testApp, 'out@x.in');
    await testApp.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute();
    expect([(await whoAmI(bearer)).status, (await login('out@x.in')).status]).toEqual([401, 401]);
  });

  test('tokens are not stored in the database', async () => {
    const { token } = await aCustomer(testApp, 'hashed@x.in');
    const rows = await testApp.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows.map((row) => row.id.toString('base64url')))).not.toContain(token);
  });
});

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
  test('is enrolled with a code and asked for at login; each code and recovery code works once', async () => {
    const { bearer } = await aStaffMember(testApp, 'totp@x.in', 'seller');
    const { body } = await ask(testApp, 'POST', '/api/user/second-factor', { password: goodPassword }, bearer);
    const app = new TOTP({ secret: Secret.fromBase32(String(body.secret)), period: 30 });
    const now = Date.now();
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

  test('is only for staff', async () => {
    const { bearer } = await aCustomer(testApp, 'nostaff@x.in');
    expect((await ask(testApp, 'GET', '/api/user/second-factor', undefined, bearer)).body).toMatchObject({
      message: 'Access Denied. Only Admins and Sellers can view this page.',
    });
  });
});

test('e-mails of accounts are one HTML page without remote content and repeat the code or link as text', async () => {
  expect(new Set(testApp.emails.map(({ subject }) => subject.replace(/\d+/, ''))).size).toBeGreaterThanOrEqual(4);
  for (const { html, text } of testApp.emails) {
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    expect(html).not.toMatch(/<(?:img|script|link|iframe)|url\(|@import/i);
    const [fact] = /\/reset-password\/[\w-]+|\b\d{6}\b|password|account/i.exec(text) ?? [];
    expect(html.toLowerCase()).toContain(fact?.toLowerCase());
  }
});
