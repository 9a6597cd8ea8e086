import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, aStaffMember, ask, codeFor, goodPassword, linkFor, logIn, signUp } from '#test/accounts.ts';
import { aBuyer, startPayment, until } from '#test/people.ts';
import { openStage, type Stage } from '#test/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const login = (email: string, password = goodPassword, more: object = {}) =>
  ask(stage, 'POST', '/api/auth/login', { email, password, ...more });
const verify = (email: string, otp: string) => ask(stage, 'POST', '/api/auth/verify-otp', { email, otp });
const register = (email: string, more: object = {}) =>
  ask(stage, 'POST', '/api/auth/register', { name: 'Asha Rao', email, password: goodPassword, ...more });
const whoAmI = (headers: Record<string, string>) => ask(stage, 'POST', '/api/auth/verify-token', undefined, headers);
const waited = (email: string) =>
  stage.db
    .updateTable('one_time_codes')
    .set({ sent_at: new Date(Date.now() - 61_000) })
    .where('target', '=', email)
    .execute();

describe('somebody signs up', () => {
  test('a code comes by mail, confirms the address, and the login works', async () => {
    expect((await register('Meena@Chai.in')).status).toBe(200);
    expect((await login('meena@chai.in')).body).toMatchObject({ code: 'not_verified' });
    expect((await verify('meena@chai.in', await codeFor(stage, 'meena@chai.in'))).body).toEqual({
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
    ['x'.repeat(129), 'password_long'],
  ])('the password %s is refused', async (password, code) => {
    expect((await register('weak@x.in', { password })).body).toMatchObject({ code });
  });

  test.each(['परांठा और चाय', 'a'.repeat(20).concat(' b c d'), 'only small letters here'])(
    'the password %s is good',
    async (password) => {
      expect(
        (await register(`${encodeURIComponent(password).slice(-12).replaceAll('%', '')}@x.in`, { password })).status,
      ).toBe(200);
    },
  );

  test('a known address hears by mail that there is an account, and the asker hears nothing', async () => {
    await signUp(stage, 'known@x.in');
    await waited('known@x.in');
    const again = await register('known@x.in');
    const stranger = await register('stranger@x.in');
    expect([again.status, again.body]).toEqual([stranger.status, stranger.body]);
    await until(
      async () => stage.letters.some(({ to, subject }) => to === 'known@x.in' && subject.includes('already have')),
      Boolean,
    );
    expect((await login('known@x.in')).status).toBe(200);
  });

  test('roles and other fields in the body are refused', async () => {
    for (const more of [{ role: 'admin' }, { _id: '1' }, { email_verified_at: 'now' }])
      expect((await register('mass@x.in', more)).status).toBe(400);
  });

  test('who signs up first with my address does not get in with their password', async () => {
    await register('victim@x.in', { password: 'the attacker knows this' });
    await waited('victim@x.in');
    await register('victim@x.in', { password: goodPassword });
    await verify('victim@x.in', await codeFor(stage, 'victim@x.in', 2));
    expect([
      (await login('victim@x.in', 'the attacker knows this')).status,
      (await login('victim@x.in')).status,
    ]).toEqual([401, 401]);
    const path = await linkFor(stage, 'victim@x.in');
    expect((await ask(stage, 'POST', `/api/auth${path}`, { password: 'my very own new one' })).status).toBe(200);
    expect((await login('victim@x.in', 'my very own new one')).status).toBe(200);
  });

  test('orders bought before as a guest are there after the address is confirmed', async () => {
    const { body } = await startPayment(stage, aBuyer({ email: 'guest@x.in' }));
    await signUp(stage, 'guest@x.in');
    const person = await stage.db
      .selectFrom('people')
      .select('id')
      .where('email', '=', 'guest@x.in')
      .executeTakeFirstOrThrow();
    expect(
      await stage.db.selectFrom('orders').select('person_id').where('id', '=', body.order_id).executeTakeFirst(),
    ).toEqual({ person_id: person.id });
  });
});

describe('codes', () => {
  test('a hundred wrong guesses at once get five looks; then even the right code is refused', async () => {
    await register('guessed@x.in');
    const right = await codeFor(stage, 'guessed@x.in');
    const wrong = right === '000000' ? '000001' : '000000';
    await Promise.all(Array.from({ length: 100 }, () => verify('guessed@x.in', wrong)));
    expect(
      (
        await stage.db
          .selectFrom('one_time_codes')
          .select('tries')
          .where('target', '=', 'guessed@x.in')
          .executeTakeFirst()
      )?.tries,
    ).toBe(5);
    expect((await verify('guessed@x.in', right)).body).toMatchObject({ message: 'OTP verification failed' });
    await waited('guessed@x.in');
    await ask(stage, 'POST', '/api/auth/resend-otp', { email: 'guessed@x.in' });
    expect((await verify('guessed@x.in', await codeFor(stage, 'guessed@x.in', 2))).status).toBe(400);
  });

  test('one a minute and ten a day, whoever asks', async () => {
    await register('bombed@x.in');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ask(stage, 'POST', '/api/auth/resend-otp', { email: 'bombed@x.in' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]));
    for (let n = 0; n < 12; n += 1) {
      await waited('bombed@x.in');
      await ask(stage, 'POST', '/api/auth/resend-otp', { email: 'bombed@x.in' });
    }
    expect(
      (await stage.db.selectFrom('mails').select('id').where('recipient', '=', 'bombed@x.in').execute()).length,
    ).toBe(10);
  });

  test('works once, and only for its own address', async () => {
    await register('one@x.in');
    await register('two@x.in');
    const code = await codeFor(stage, 'one@x.in');
    if (code !== (await codeFor(stage, 'two@x.in'))) expect((await verify('two@x.in', code)).status).toBe(400);
    expect([(await verify('one@x.in', code)).status, (await verify('one@x.in', code)).status]).toEqual([200, 400]);
  });

  test('are nowhere in the database or the log', async () => {
    await register('secret@x.in');
    const code = await codeFor(stage, 'secret@x.in');
    const rows = await stage.db.selectFrom('mails').selectAll().where('recipient', '=', 'secret@x.in').execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(stage.logged.join('')).not.toContain(goodPassword);
  });
});

describe('passwords', () => {
  test('unknown address and wrong password answer alike', async () => {
    await signUp(stage, 'real@x.in');
    const wrong = await login('real@x.in', 'not the password');
    const unknown = await login('nobody@x.in', 'not the password');
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    expect(wrong.body.message).toBe('Login failed. Please check your credentials.');
  });

  test('a reset link works once, ends all sessions, and the same is said to everybody', async () => {
    const { bearer } = await aCustomer(stage, 'forgot@x.in');
    const known = await ask(
      stage,
      'POST',
      '/api/auth/forgot-password',
      { email: 'forgot@x.in' },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    );
    const unknown = await ask(stage, 'POST', '/api/auth/forgot-password', { email: 'never@x.in' });
    expect([known.status, known.body]).toEqual([unknown.status, { message: 'Reset link sent! Check your email.' }]);
    const path = await linkFor(stage, 'forgot@x.in');
    const letter = stage.letters.find(({ to, text }) => to === 'forgot@x.in' && text.includes(path));
    expect(letter?.text).toContain(`${stage.url}${path}`);
    expect((await ask(stage, 'POST', `/api/auth${path}`, { password: 'short' })).status).toBe(400);
    expect((await ask(stage, 'POST', `/api/auth${path}`, { password: 'a new and longer one' })).body).toHaveProperty(
      'msg',
    );
    expect((await ask(stage, 'POST', `/api/auth${path}`, { password: 'a second use of it' })).body).toMatchObject({
      code: 'reset_link_dead',
    });
    expect((await whoAmI(bearer)).status).toBe(401);
    expect([(await login('forgot@x.in')).status, (await login('forgot@x.in', 'a new and longer one')).status]).toEqual([
      401, 200,
    ]);
    expect(stage.logged.join('')).not.toContain(path.split('/').at(-1));
  });

  test('fifty requests for one address are one letter', async () => {
    await signUp(stage, 'flooded@x.in');
    await Promise.all(
      Array.from({ length: 50 }, () => ask(stage, 'POST', '/api/auth/forgot-password', { email: 'flooded@x.in' })),
    );
    await linkFor(stage, 'flooded@x.in');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(
      stage.letters.filter(({ to, text }) => to === 'flooded@x.in' && text.includes('/reset-password/')),
    ).toHaveLength(1);
  });

  test('a changed password ends the other sessions and keeps this one', async () => {
    const first = await aCustomer(stage, 'changer@x.in');
    const second = await logIn(stage, 'changer@x.in');
    expect(
      (
        await ask(
          stage,
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
          stage,
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
  test('a token is dead after logout, by bearer or by cookie, and logging out twice is no trouble', async () => {
    const { bearer, cookie } = await aCustomer(stage, 'leaver@x.in');
    expect((await ask(stage, 'POST', '/api/auth/logout', undefined, bearer)).status).toBe(204);
    expect((await ask(stage, 'POST', '/api/auth/logout', undefined, bearer)).status).toBe(204);
    expect([
      (await whoAmI(bearer)).status,
      (await ask(stage, 'GET', '/api/user/sessions', undefined, { cookie })).status,
    ]).toEqual([401, 401]);
  });

  test('logging in with a session makes a new one and ends the old', async () => {
    const before = await aCustomer(stage, 'fixed@x.in');
    const { body } = await ask(
      stage,
      'POST',
      '/api/auth/login',
      { email: 'fixed@x.in', password: goodPassword },
      before.bearer,
    );
    expect(body.token).not.toBe(before.token);
    expect((await whoAmI(before.bearer)).status).toBe(401);
  });

  test('a cookie reads, but changes something only from our own pages', async () => {
    const { cookie } = await aCustomer(stage, 'cookie@x.in');
    expect((await ask(stage, 'GET', '/api/user/sessions', undefined, { cookie })).status).toBe(200);
    const own = { cookie, origin: stage.url };
    const foreigners: Record<string, string>[] = [
      { cookie },
      { cookie, origin: 'https://evil.example' },
      { cookie, 'sec-fetch-site': 'cross-site' },
      { cookie, 'sec-fetch-site': 'same-site' },
    ];
    for (const foreign of foreigners) {
      expect((await ask(stage, 'DELETE', '/api/user/sessions', undefined, foreign)).status).toBe(403);
      await ask(stage, 'POST', '/api/auth/logout', undefined, foreign);
    }
    expect((await ask(stage, 'DELETE', '/api/user/sessions', undefined, own)).status).toBe(204);
  });

  test('are listed for their owner, and one can be ended; nobody ends another’s', async () => {
    const mine = await aCustomer(stage, 'lister@x.in');
    const other = await logIn(stage, 'lister@x.in');
    const stranger = await aCustomer(stage, 'elsewhere@x.in');
    const list = (await ask(stage, 'GET', '/api/user/sessions', undefined, mine.bearer)).body as unknown as {
      id: string;
      current: boolean;
    }[];
    const target = list.find(({ current }) => !current)?.id;
    expect((await ask(stage, 'DELETE', `/api/user/sessions/${target}`, undefined, stranger.bearer)).status).toBe(404);
    expect((await ask(stage, 'DELETE', `/api/user/sessions/${target}`, undefined, mine.bearer)).status).toBe(204);
    expect((await whoAmI(other.bearer)).status).toBe(401);
  });

  test('of somebody who is shut out are worth nothing', async () => {
    const { bearer, id } = await aCustomer(stage, 'out@x.in');
    await stage.db.updateTable('people').set({ disabled_at: new Date() }).where('id', '=', id).execute();
    expect([(await whoAmI(bearer)).status, (await login('out@x.in')).status]).toEqual([401, 401]);
  });

  test('no token stands in the database', async () => {
    const { token } = await aCustomer(stage, 'hashed@x.in');
    const rows = await stage.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows.map((row) => row.id.toString('base64url')))).not.toContain(token);
  });
});

describe('phone sign-in by our own codes', () => {
  const send = (phone: string) => ask(stage, 'POST', '/api/auth/phone/send-otp', { phone });
  const enter = (phone: string, otp: string) => ask(stage, 'POST', '/api/auth/phone/verify-otp', { phone, otp });
  const codeIn = (phone: string) =>
    /^\d{6}/.exec(stage.texts.findLast((text) => text.phone === phone)?.text ?? '')?.[0] ?? '';

  test('whoever comes by phone on a Hindi page is written to in Hindi, until they choose otherwise', async () => {
    const phone = '9811122299';
    await send(phone);
    const way = { phone, otp: codeIn(phone), language: 'hi' };
    const { token } = (await ask(stage, 'POST', '/api/auth/phone/verify-otp', way)).body;
    const bearer = { authorization: `Bearer ${token}` };
    const choose = (language: string) => ask(stage, 'PUT', '/api/user/language', { language }, bearer);
    expect((await ask(stage, 'GET', '/api/user/profile', undefined, bearer)).body.account).toMatchObject({
      language: 'hi',
    });
    expect((await choose('fr')).status).toBe(400);
    expect((await choose('en')).body.account).toMatchObject({ language: 'en' });
    const row = stage.db.selectFrom('people').select('language').where('phone', '=', phone);
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

  test('a number that is none is told so beside the field', async () => {
    expect((await send('12345')).body).toMatchObject({
      fields: { phone: 'A mobile number has 10 digits. This one has 5.' },
    });
  });

  test('a number that somebody only wrote into a profile belongs to the one who proves it', async () => {
    const { id } = await aCustomer(stage, 'claimer@x.in');
    await stage.db.updateTable('people').set({ phone: '9822233344' }).where('id', '=', id).execute();
    await send('9822233344');
    const { body } = await enter('9822233344', codeIn('9822233344'));
    expect((body.user as { _id: string })._id).not.toBe(id);
  });
});

describe('the second factor of staff', () => {
  test('is set up with a code, asked for at login, each code once, and recovery codes once', async () => {
    const { bearer } = await aStaffMember(stage, 'totp@x.in', 'seller');
    const { body } = await ask(stage, 'POST', '/api/user/second-factor', undefined, bearer);
    const app = new TOTP({ secret: Secret.fromBase32(String(body.secret)), period: 30 });
    const now = Date.now();
    const confirmed = await ask(
      stage,
      'POST',
      '/api/user/second-factor/confirm',
      { code: app.generate({ timestamp: now }) },
      bearer,
    );
    const [recovery] = confirmed.body.recoveryCodes as string[];
    expect((await login('totp@x.in')).body).toMatchObject({ code: 'second_factor_needed' });
    expect((await login('totp@x.in', goodPassword, { code: app.generate({ timestamp: now }) })).body).toMatchObject({
      code: 'second_factor_wrong',
    });
    expect((await login('totp@x.in', goodPassword, { code: app.generate({ timestamp: now + 30_000 }) })).status).toBe(
      200,
    );
    expect([
      (await login('totp@x.in', goodPassword, { code: recovery })).status,
      (await login('totp@x.in', goodPassword, { code: recovery })).status,
    ]).toEqual([200, 401]);
    expect((await login('totp@x.in', 'wrong password', { code: recovery })).body).toMatchObject({
      code: 'login_failed',
    });
  });

  test('is for staff', async () => {
    const { bearer } = await aCustomer(stage, 'nostaff@x.in');
    expect((await ask(stage, 'GET', '/api/user/second-factor', undefined, bearer)).body).toMatchObject({
      message: 'Access Denied. Only Admins and Sellers can view this page.',
    });
  });
});

test('each of these letters is one page of HTML that loads nothing, with the same code or link as text', async () => {
  expect(new Set(stage.letters.map(({ subject }) => subject.replace(/\d+/, ''))).size).toBeGreaterThanOrEqual(4);
  for (const { html, text } of stage.letters) {
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    expect(html).not.toMatch(/<(?:img|script|link|iframe)|url\(|@import/i);
    const [fact] = /\/reset-password\/[\w-]+|\b\d{6}\b|password|account/i.exec(text) ?? [];
    expect(html.toLowerCase()).toContain(fact?.toLowerCase());
  }
});
