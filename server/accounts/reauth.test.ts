import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#shared/contract/all.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { proof } from '#shared/contract/reauth.ts';
import { aCustomer, aStaffMember, ask, codeFor, goodPassword, linkFor, type Session } from '#test/accounts.ts';
import { reauthCalls } from '#test/reauth-calls.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { issueCode } from './codes.ts';

// Every call that changes a sign-in method requires reauthentication, with a limited number of attempts.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ rateLimitFactor: 1, trustProxy: ['127.0.0.1'] });
});
afterAll(() => testApp.close());

let networks = 0;
/** Returns headers with a new network each time, so that only the limits of the account apply. */
const elsewhere = () => {
  networks += 1;
  return { 'x-forwarded-for': `198.51.${Math.floor(networks / 250)}.${networks % 250}` };
};
const unknownId = '00000000-0000-4000-8000-000000000000';
const send = ({ method, path }: Endpoint, body: object, { bearer }: Pick<Session, 'bearer'>) =>
  ask(testApp, method, path.replace(':id', unknownId).replace(':name', 'mail'), body, { ...bearer, ...elsewhere() });

const endpoints = Object.entries(contract) as [string, Endpoint][];
const marked = endpoints.filter(([, { reauth }]) => reauth);

test('every call of the contract that changes a sign-in method is marked and tested below', () => {
  const about = /^\/api\/user\/(email|phone|password|second-factor|recovery|sessions|passkey|login)/;
  const changing = endpoints.filter(([, { method, path }]) => method !== 'GET' && about.test(path));
  // Both endpoints redeem a code that an endpoint with `reauth` has sent to the same account.
  const completing = ['POST /api/user/email/confirm', 'POST /api/user/second-factor/confirm'];
  const unmarked = changing.filter(([name, { reauth }]) => !reauth && !completing.includes(name));
  expect(unmarked.map(([name]) => name)).toEqual([]);
  expect(marked.map(([name]) => name).toSorted()).toEqual(Object.keys(reauthCalls).toSorted());
});

describe.each(marked)('%s', (name, endpoint) => {
  const { body, good } = reauthCalls[name] ?? { body: {}, good: 0 };
  const field = endpoint.reauth?.field ?? 'password';

  test('requires the password, and counts wrong ones', async () => {
    const who = await aStaffMember(testApp, `${name.toLowerCase().replace(/\W+/g, '-')}@reauth.in`, 'admin');
    expect(await send(endpoint, body, who)).toMatchObject({ status: 401, body: { code: 'password_needed' } });
    expect(await send(endpoint, { ...body, [field]: '' }, who)).toMatchObject({ status: 401 });
    expect(await send(endpoint, { ...body, otp: '123456' }, who)).toMatchObject({
      status: 401,
      body: { code: 'password_needed' },
    });
    expect((await send(endpoint, { ...body, [field]: goodPassword }, who)).status).toBe(good);
    const again = name === 'POST /api/user/password' ? 'another good sentence 4' : goodPassword;
    for (let guess = 0; guess < proof.perTarget; guess += 1)
      expect(await send(endpoint, { ...body, [field]: `guess ${guess}` }, who)).toMatchObject({
        status: 401,
        body: { code: endpoint.reauth?.wrong ?? 'login_failed', fields: { [field]: expect.any(String) } },
      });
    const refused = await send(endpoint, { ...body, [field]: again }, who);
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.toSatisfy((s) => s > 0)]);
  });
});

test('a hundred guesses of the password at once get ten attempts, then even the right one is refused', async () => {
  const who = await aCustomer(testApp, 'race@reauth.in');
  const changeEmail = contract['POST /api/user/email'];
  const guess = (password: string) => send(changeEmail, { email: 'raced@reauth.in', password }, who);
  const answers = await Promise.all(Array.from({ length: 100 }, (_, each) => guess(`guess ${each}`)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(proof.perTarget);
  expect((await guess(goodPassword)).status).toBe(429);
});

describe('codes of the second factor', () => {
  async function enrolled(email: string) {
    const who = await aStaffMember(testApp, email, 'seller');
    const { body } = await send(contract['POST /api/user/second-factor'], { password: goodPassword }, who);
    const app = new TOTP({ secret: Secret.fromBase32(String(body.secret)), period: 30 });
    const code = () => app.generate();
    return { who, code, wrong: () => (code() === '000000' ? '000001' : '000000') };
  }

  test('cannot be guessed to switch it off or to replace it', async () => {
    const { who, code, wrong } = await enrolled('totp@reauth.in');
    const confirm = (typed: string) => send(contract['POST /api/user/second-factor/confirm'], { code: typed }, who);
    const guesses = await Promise.all(Array.from({ length: 60 }, () => confirm(wrong())));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(proof.perTarget);
    const late = await confirm(code());
    expect([late.status, late.headers.has('retry-after')]).toEqual([429, true]);

    await testApp.db.deleteFrom('rate_limits').where('key', 'like', 'second factor%').execute();
    expect((await confirm(code())).status).toBe(200);
    const off = (typed: string) =>
      send(contract['POST /api/user/second-factor/off'], { password: goodPassword, code: typed }, who);
    const more = await Promise.all(Array.from({ length: 60 }, () => off(wrong())));
    expect(more.filter(({ status }) => status === 401)).toHaveLength(proof.perTarget);
    expect((await off(code())).status).toBe(429);
  });

  test('cannot be guessed further after a reset: a mailbox alone does not bypass them', async () => {
    const email = 'mailbox@reauth.in';
    const { who, code, wrong } = await enrolled(email);
    expect((await send(contract['POST /api/user/second-factor/confirm'], { code: code() }, who)).status).toBe(200);
    const password = 'chosen by the link 77';
    const guess = () => ask(testApp, 'POST', '/api/auth/login', { email, password, code: wrong() }, elsewhere());
    for (const nth of [1, 2]) {
      // Each reset mails the next link.
      const link = await linkFor(testApp, email, nth);
      expect((await ask(testApp, 'POST', `/api/auth${link}`, { password }, elsewhere())).status).toBe(200);
      const guesses = await Promise.all(Array.from({ length: 15 }, guess));
      expect(guesses.filter(({ status }) => status === 401)).toHaveLength(nth === 1 ? proof.perTarget : 0);
    }
  });

  test('of two parallel confirmations one succeeds', async () => {
    const { who, code } = await enrolled('twice@reauth.in');
    const now = code();
    const both = await Promise.all(
      [1, 2].map(() => send(contract['POST /api/user/second-factor/confirm'], { code: now }, who)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test('of a replaced secret switch nothing on', async () => {
    const { who, code } = await enrolled('replaced@reauth.in');
    const old = code();
    await send(contract['POST /api/user/second-factor'], { password: goodPassword }, who);
    expect((await send(contract['POST /api/user/second-factor/confirm'], { code: old }, who)).status).toBe(401);
  });
});

describe('an account without a password', () => {
  const textTo = (phone: string) =>
    /\b\d{6}\b/.exec(testApp.texts.findLast((text) => text.phone === phone)?.text ?? '')?.[0] ?? 'none';

  async function byPhone(phone: string) {
    const from = elsewhere();
    await ask(testApp, 'POST', '/api/auth/phone/send-otp', { phone }, from);
    const { body } = await ask(testApp, 'POST', '/api/auth/phone/verify-otp', { phone, otp: textTo(phone) }, from);
    return { bearer: { authorization: `Bearer ${body.token}` } };
  }

  test('gets a code at its verified number, which works once', async () => {
    const who = await byPhone('9800000001');
    const codeRequest = { email: 'first@reauth.in' };
    expect((await send(contract['POST /api/user/email'], codeRequest, who)).body).toMatchObject({
      code: 'password_needed',
    });
    expect((await send(contract['POST /api/user/email'], { ...codeRequest, password: 'x' }, who)).body).toMatchObject({
      code: 'password_needed',
    });
    expect((await send(contract['POST /api/user/reauth-code'], {}, who)).status).toBe(200);
    const otp = textTo('9800000001');
    expect(
      (await send(contract['POST /api/user/email'], { ...codeRequest, otp: otp === '1' ? '2' : '1' }, who)).status,
    ).toBe(400);
    expect((await send(contract['POST /api/user/email'], { ...codeRequest, otp }, who)).status).toBe(200);
    expect((await send(contract['POST /api/user/phone'], { phone: '9800000009', otp }, who)).status).toBe(400);
  });

  test('sets its first password with a code sent to its verified address', async () => {
    const who = await aCustomer(testApp, 'first-password@reauth.in');
    await testApp.db.updateTable('users').set({ password_hash: null }).where('id', '=', who.id).execute();
    const codeRequest = { password: 'my very first one 7' };
    expect((await send(contract['POST /api/user/password'], codeRequest, who)).status).toBe(401);
    await send(contract['POST /api/user/reauth-code'], {}, who);
    const otp = await codeFor(testApp, 'first-password@reauth.in');
    expect((await send(contract['POST /api/user/password'], { ...codeRequest, otp }, who)).status).toBe(200);
    const login = { email: 'first-password@reauth.in', password: codeRequest.password };
    expect((await ask(testApp, 'POST', '/api/auth/login', login, elsewhere())).status).toBe(200);
  });

  test('has five attempts, and is told when to try again', async () => {
    const who = await byPhone('9800000003');
    await send(contract['POST /api/user/reauth-code'], {}, who);
    const guess = (otp: string) => send(contract['POST /api/user/email'], { email: 'guess@reauth.in', otp }, who);
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess('12')));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    const late = await guess(textTo('9800000003'));
    expect([late.status, late.headers.has('retry-after')]).toEqual([429, true]);
  });

  test('cannot be claimed by an account with a password', async () => {
    const who = await aCustomer(testApp, 'has-one@reauth.in');
    expect((await send(contract['POST /api/user/reauth-code'], {}, who)).body).toMatchObject({
      code: 'password_needed',
    });
  });
});

describe('codes that complete a change', () => {
  test.each([
    ['POST /api/user/email/confirm', 'change-email', { email: 'nobody@reauth.in', otp: '12' }],
    ['POST /api/user/phone/confirm', 'change-phone', { phone: '9876501234', otp: '12' }],
    ['DELETE /api/user', 'erase-account', { otp: '12' }],
  ] as const)('%s: wrong ones are counted', async (name, purpose, body) => {
    const who = await aCustomer(testApp, `${name.toLowerCase().replace(/\W+/g, '-')}.codes@reauth.in`);
    await testApp.db.updateTable('users').set({ password_hash: null }).where('id', '=', who.id).execute();
    await issueCode(testApp.db, testApp.secrets, { purpose, target: who.id });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(contract[name], body, who)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.find(({ status }) => status === 429)?.headers.has('retry-after')).toBe(true);
  });
});
