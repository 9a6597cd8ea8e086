import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, aStaffMember, ask, codeFor, codeGapOver, goodPassword } from '#test/accounts.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Login with a code sent by e-mail, including accounts without a password and attacks by strangers.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ trustProxy: ['127.0.0.1'] });
});
afterAll(() => testApp.close());

const send = (email: string, headers = {}) => ask(testApp, 'POST', '/api/auth/email-code', { email }, headers);
const verify = (email: string, otp: string, headers = {}) =>
  ask(testApp, 'POST', '/api/auth/email-code/verify', { email, otp }, headers);
const userOf = (email: string) =>
  testApp.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

/** Requests a login code and logs in with it. */
async function logInByCode(email: string, nth = 1) {
  expect((await send(email)).status).toBe(200);
  return verify(email, await codeFor(testApp, email, nth));
}

async function paidOrder(email: string): Promise<string> {
  const { body } = await initiatePayment(testApp, aBuyer({ email }));
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  await waitUntil(
    () => testApp.db.selectFrom('orders').select('status').where('id', '=', body.order_id).executeTakeFirstOrThrow(),
    ({ status }) => status === 'paid',
  );
  return body.order_id;
}

describe('a guest who has paid', () => {
  test('logs in by a code, owns the order and its case, and has no password', async () => {
    const orderId = await paidOrder('guest@code.in');
    const { status, body, headers } = await logInByCode('guest@code.in');
    expect([status, body.user]).toMatchObject([200, { email: 'guest@code.in', role: 'user' }]);
    expect(headers.get('set-cookie')).toContain('token=');
    const bearer = { authorization: `Bearer ${String(body.token)}` };
    const cases = await ask(testApp, 'GET', '/api/user/cases', undefined, bearer);
    expect(cases.body).toMatchObject([{ orderId, status: 'open', ball: 'customer' }]);
    expect((await userOf('guest@code.in')).password_hash).toBeNull();
  });

  test('gets the same account at the next login, with the orders paid since', async () => {
    const first = await logInByCode('again@code.in');
    const orderId = await paidOrder('again@code.in');
    await codeGapOver(testApp);
    const second = await logInByCode('again@code.in', 2);
    expect(second.body.user).toEqual({ ...(first.body.user as object), name: 'Asha Rao', phone: '9876543210' });
    const bearer = { authorization: `Bearer ${String(second.body.token)}` };
    const cases = await ask(testApp, 'GET', '/api/user/cases', undefined, bearer);
    expect(cases.body).toMatchObject([{ orderId }]);
  });
});

describe('a code that a thief has read', () => {
  type Owner = Awaited<ReturnType<typeof aCustomer>>;
  const password = 'another good one 7';
  const endings: Record<string, (owner: Owner, email: string) => Promise<void>> = {
    'a change of the password': async ({ bearer }) => {
      const change = { current: goodPassword, password };
      expect((await ask(testApp, 'POST', '/api/user/password', change, bearer)).status).toBe(200);
    },
    'the end of all other sessions': async ({ bearer }) => {
      const end = { password: goodPassword };
      expect((await ask(testApp, 'DELETE', '/api/user/sessions', end, bearer)).status).toBe(204);
    },
    'a reset of the password': async (_owner, email) => {
      await ask(testApp, 'POST', '/api/auth/forgot-password', { email });
      const mail = await waitUntil(
        async () => testApp.emails.find(({ to, text }) => to === email && text.includes('/reset-password/')),
        (found) => found !== undefined,
      );
      const token = /reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
      expect((await ask(testApp, 'POST', `/api/auth/reset-password/${token}`, { password })).status).toBe(200);
    },
  };

  test.each(Object.keys(endings))('is worth nothing after %s', async (what) => {
    const email = `${what.replaceAll(' ', '-')}@thief.in`;
    const owner = await aCustomer(testApp, email);
    await send(email);
    const code = await codeFor(testApp, email, 1);
    await endings[what]?.(owner, email);
    expect((await verify(email, code)).body.code).toBe('otp_wrong');
  });
});

describe('the code', () => {
  test('gets the same answer for every address', async () => {
    await aCustomer(testApp, 'known@code.in');
    const answers = [await send('known@code.in'), await send('unknown@code.in')];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 2 }, () => [200, answers[0]?.body]),
    );
  });

  test('works once, and not for another address', async () => {
    await send('once@code.in');
    const otp = await codeFor(testApp, 'once@code.in');
    expect((await verify('other@code.in', otp)).body).toMatchObject({ code: 'otp_wrong' });
    expect((await verify('once@code.in', otp)).status).toBe(200);
    expect((await verify('once@code.in', otp)).body).toMatchObject({ code: 'otp_wrong' });
  });

  test('cannot be guessed: five attempts', async () => {
    await send('guess@code.in');
    const otp = await codeFor(testApp, 'guess@code.in');
    const wrong = otp === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n += 1) expect((await verify('guess@code.in', wrong)).status).toBe(400);
    expect((await verify('guess@code.in', otp)).body).toMatchObject({ code: 'otp_tries' });
  });

  test('of a sign-up does not log in, nor the other way round', async () => {
    await ask(testApp, 'POST', '/api/auth/register', { name: 'Asha', email: 'mix@code.in', password: goodPassword });
    const otp = await codeFor(testApp, 'mix@code.in');
    expect((await verify('mix@code.in', otp)).status).toBe(400);
  });
});

describe('an account that exists', () => {
  test('keeps its name and password', async () => {
    await aCustomer(testApp, 'keeps@code.in', 'Asha Rao');
    const { body } = await logInByCode('keeps@code.in');
    expect(body.user).toMatchObject({ name: 'Asha Rao' });
    const login = await ask(testApp, 'POST', '/api/auth/login', { email: 'keeps@code.in', password: goodPassword });
    expect(login.status).toBe(200);
  });

  test('in a sign-up that a stranger began, loses the stranger’s name and password', async () => {
    const stranger = { name: 'Eve', email: 'begun@code.in', password: 'password of eve 66' };
    await ask(testApp, 'POST', '/api/auth/register', stranger);
    const { body } = await logInByCode('begun@code.in', 2);
    expect(body.user).toMatchObject({ name: '' });
    const login = await ask(testApp, 'POST', '/api/auth/login', { email: stranger.email, password: stranger.password });
    expect(login.body).toMatchObject({ code: 'login_failed' });
  });

  test('of staff with a second factor needs it', async () => {
    const { id } = await aStaffMember(testApp, 'farah@code.in', 'seller');
    await testApp.db.updateTable('users').set({ totp_enabled_at: new Date() }).where('id', '=', id).execute();
    const { status, body } = await logInByCode('farah@code.in');
    expect([status, body.code, body.token]).toEqual([401, 'second_factor_needed', undefined]);
  });

  test('that is disabled stays closed', async () => {
    const { id } = await aCustomer(testApp, 'closed@code.in');
    await testApp.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute();
    expect((await logInByCode('closed@code.in')).body).toMatchObject({ code: 'otp_wrong' });
  });
});

test('two logins at once with a new address make one account', async () => {
  await send('both@code.in');
  const otp = await codeFor(testApp, 'both@code.in');
  const answers = await Promise.all([verify('both@code.in', otp), verify('both@code.in', otp)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});
