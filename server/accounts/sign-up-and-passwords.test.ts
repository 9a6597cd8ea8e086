import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountCalls } from '#test/account-calls.ts';
import { aCustomer, ask, codeFor, goodPassword, linkFor, logIn, signUp } from '#test/accounts.ts';
import { openBrowser } from '#test/browsers.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const { register, verify, login, whoAmI, waited } = accountCalls(() => testApp);

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

  test.each([
    ['before the owner', ['stranger', 'owner']],
    ['after the owner', ['owner', 'stranger']],
  ] as const)('signing up %s with a foreign address does not give access to it', async (when, order) => {
    const email = `victim-${when.replaceAll(' ', '-')}@x.in`;
    const foreign = 'the attacker knows this';
    const owner = await openBrowser(testApp);
    const acts = {
      // A program without cookies.
      stranger: () => register(email, { name: 'Eve', password: foreign }),
      owner: () => owner.ask('POST', '/api/auth/register', { name: 'Asha', email, password: goodPassword }),
    };
    for (const who of order) {
      await waited(email);
      expect((await acts[who]()).status).toBe(200);
    }
    const otp = await codeFor(testApp, email, 2);
    const confirmed = await owner.ask('POST', '/api/auth/verify-otp', { email, otp });
    expect((await login(email, foreign)).status).toBe(401);
    if (when === 'before the owner') {
      expect(confirmed.body).not.toHaveProperty('passwordLink');
      expect((await login(email)).body).toMatchObject({ user: { name: 'Asha' } });
      return;
    }
    expect(confirmed.body).toMatchObject({ passwordLink: true });
    expect((await login(email)).status).toBe(401);
    const path = await linkFor(testApp, email);
    expect((await ask(testApp, 'POST', `/api/auth${path}`, { password: 'my very own new one' })).status).toBe(200);
    expect((await login(email, 'my very own new one')).body).toMatchObject({ user: { name: '' } });
  });

  test.each(['/signup', '/hi/signup', '/verify-otp', '/login'])(
    'the page %s gives the cookie of the browser',
    async (page) => {
      expect((await ask(testApp, 'GET', page)).headers.get('set-cookie')).toMatch(/^browser=[\w-]{43};/);
    },
  );

  test('the calls give no cookie, so that a program without cookies signs up, confirms and logs in', async () => {
    const answers = [await register('program@x.in')];
    answers.push(await verify('program@x.in', await codeFor(testApp, 'program@x.in')));
    for (const { status, headers } of answers) expect([status, headers.get('set-cookie')]).toEqual([200, null]);
    expect((await login('program@x.in')).status).toBe(200);
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
      await testApp.db.selectFrom('orders').select('user_id').where('id', '=', body.order_id).executeTakeFirst(),
    ).toEqual({ user_id: user.id });
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

test('e-mails of accounts are one HTML page without remote content and repeat the code or link as text', async () => {
  expect(new Set(testApp.emails.map(({ subject }) => subject.replace(/\d+/, ''))).size).toBeGreaterThanOrEqual(4);
  for (const { html, text } of testApp.emails) {
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    expect(html).not.toMatch(/<(?:img|script|link|iframe)|url\(|@import/i);
    const [fact] = /\/reset-password\/[\w-]+|\b\d{6}\b|password|account/i.exec(text) ?? [];
    expect(html.toLowerCase()).toContain(fact?.toLowerCase());
  }
});
