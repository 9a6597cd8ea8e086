import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountLimits, codes } from '#shared/rules/accounts.ts';
import { aCustomer, ask, codeFor, codeGapOver, goodPassword, logIn, type Session } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// A thief has a session of the account and tries to block the owner's reauthentication by using up its limits.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ rateLimitFactor: 1, trustProxy: ['127.0.0.1'] });
});
afterAll(() => testApp.close());

type Who = Pick<Session, 'bearer'>;
let networks = 0;
/** Returns headers with a new network each time, so that only the limits of the account apply. */
const elsewhere = () => {
  networks += 1;
  return { 'x-forwarded-for': `198.51.${Math.floor(networks / 250)}.${networks % 250}` };
};
const send = (method: string, path: string, body: unknown, { bearer }: Who) =>
  ask(testApp, method, path, body, { ...bearer, ...elsewhere() });
const endOthers = (who: Who, proof: object) => send('DELETE', '/api/user/sessions', proof, who);
const askCode = (who: Who) => send('POST', '/api/user/reauth-code', undefined, who);
const isIn = async (who: Who) => (await send('GET', '/api/user/sessions', undefined, who)).status === 200;
const textTo = (phone: string) =>
  /\b\d{6}\b/.exec(testApp.texts.findLast((text) => text.phone === phone)?.text ?? '')?.[0] ?? 'none';
const wrong = '12';
const times = (count: number) => Array.from({ length: count }, (_, each) => each);

async function byPhone(phone: string): Promise<Who> {
  await codeGapOver(testApp, phone);
  const from = elsewhere();
  const { headers } = await ask(testApp, 'POST', '/api/auth/phone/send-otp', { phone }, from);
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const entry = { phone, otp: textTo(phone) };
  const { body } = await ask(testApp, 'POST', '/api/auth/phone/verify-otp', entry, { ...from, cookie });
  return { bearer: { authorization: `Bearer ${body['token']}` } };
}

const created_at = () => new Date(Date.now() - codes.triesWindow - 60_000);
/** Backdates all sessions so that none counts as a recent login. */
const anHourLater = () => testApp.db.updateTable('sessions').set({ created_at: created_at() }).execute();
/** Ends the pauses between codes and the ten-minute attempt windows. */
async function waited() {
  await codeGapOver(testApp);
  await testApp.db
    .updateTable('code_tries')
    .set({ window_ends_at: new Date(Date.now() - 1_000) })
    .execute();
}

describe('an account without a password', () => {
  test('wrong codes and code requests of one session leave the others theirs', async () => {
    const phone = '9822200070';
    const [owner, thief] = [await byPhone(phone), await byPhone(phone)];
    await anHourLater();
    expect((await askCode(owner)).status).toBe(200);
    const otp = textTo(phone);
    const guesses = await Promise.all(times(12).map(() => endOthers(thief, { otp: wrong })));
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(codes.tries);
    for (const _ of times(codes.perDay)) {
      await waited();
      expect((await askCode(thief)).status).toBe(200);
    }
    await waited();
    expect(await askCode(thief)).toMatchObject({ status: 429, body: { code: 'otp_today' } });
    expect((await endOthers(owner, { otp })).status).toBe(204);
    expect([await isIn(owner), await isIn(thief)]).toEqual([true, false]);
  });

  test('a code works only in the session that asked for it', async () => {
    const phone = '9822200071';
    const [owner, thief] = [await byPhone(phone), await byPhone(phone)];
    await anHourLater();
    await askCode(owner);
    expect(await endOthers(thief, { otp: textTo(phone) })).toMatchObject({ status: 400, body: { code: 'otp_wrong' } });
    expect((await endOthers(owner, { otp: textTo(phone) })).status).toBe(204);
  });

  test('many stolen sessions meet a daily limit of codes and an hourly one of tries, a new login does not', async () => {
    const phone = '9822200072';
    const thieves: Who[] = [];
    for (const _ of times(4)) thieves.push(await byPhone(phone));
    await anHourLater();
    const asked: number[] = [];
    const tried: number[] = [];
    for (const _ of times(codes.perDay))
      for (const thief of thieves) {
        await waited();
        asked.push((await askCode(thief)).status);
        for (const _ of times(2)) tried.push((await endOthers(thief, { otp: wrong })).status);
      }
    expect(asked.filter((status) => status === 200)).toHaveLength(codes.perGroupDay);
    expect(tried.filter((status) => status === 400)).toHaveLength(accountLimits.codesInAll.requests);
    expect(asked.at(-1)).toBe(429);
    const owner = await byPhone(phone);
    expect((await askCode(owner)).status).toBe(200);
    expect((await endOthers(owner, { otp: wrong })).status).toBe(400);
    expect((await endOthers(owner, { otp: textTo(phone) })).status).toBe(204);
    expect(await Promise.all(thieves.map(isIn))).toEqual([false, false, false, false]);
  });

  test('a login of the last ten minutes ends other sessions without a code', async () => {
    const phone = '9822200073';
    const thief = await byPhone(phone);
    await anHourLater();
    expect(await endOthers(thief, {})).toMatchObject({ status: 401, body: { code: 'password_needed' } });
    const owner = await byPhone(phone);
    expect((await endOthers(owner, { otp: wrong })).status).toBe(400);
    expect((await endOthers(owner, {})).status).toBe(204);
    expect(await isIn(thief)).toBe(false);
    expect((await send('POST', '/api/user/email', { email: 'fresh@stolen.in' }, owner)).status).toBe(401);
    expect((await send('DELETE', '/api/user', {}, owner)).status).toBe(403);
  });
});

describe('an account with a password', () => {
  const change = (who: Who) =>
    send('POST', '/api/user/password', { current: goodPassword, password: 'naya password 99' }, who);
  const guessAll = async (thief: Who) => {
    const answers = await Promise.all(times(20).map(() => endOthers(thief, { password: 'a guess' })));
    return answers.filter(({ status }) => status === 401).length;
  };

  test('wrong passwords of one session leave the others theirs', async () => {
    const owner = await aCustomer(testApp, 'one@stolen.in');
    const thief = await logIn(testApp, 'one@stolen.in');
    await anHourLater();
    expect(await guessAll(thief)).toBe(accountLimits.reauth.requests);
    expect((await change(owner)).status).toBe(200);
    expect(await isIn(thief)).toBe(false);
  });

  test('wrong passwords of many stolen sessions meet an hourly limit, a new login does not', async () => {
    await aCustomer(testApp, 'many@stolen.in');
    const thieves = await Promise.all(times(10).map(() => logIn(testApp, 'many@stolen.in')));
    await anHourLater();
    let guesses = 0;
    for (const thief of thieves) guesses += await guessAll(thief);
    expect(guesses).toBe(accountLimits.reauthInAll.requests);
    const owner = await logIn(testApp, 'many@stolen.in');
    expect((await change(owner)).status).toBe(200);
    expect(await Promise.all(thieves.map(isIn))).toEqual(times(10).map(() => false));
  });

  test('is needed to end other sessions also right after a login', async () => {
    const owner = await aCustomer(testApp, 'fresh@stolen.in');
    expect(await endOthers(owner, {})).toMatchObject({ status: 401, body: { code: 'password_needed' } });
  });

  test('wrong codes of one session do not keep another from confirming its new address or number', async () => {
    const owner = await aCustomer(testApp, 'moves@stolen.in');
    const thief = await logIn(testApp, 'moves@stolen.in');
    await anHourLater();
    const [email, phone] = ['moved@stolen.in', '9822200074'];
    await send('POST', '/api/user/email', { email, password: goodPassword }, owner);
    await send('POST', '/api/user/phone', { phone, password: goodPassword }, owner);
    for (const _ of times(12)) {
      await send('POST', '/api/user/email/confirm', { email, otp: wrong }, thief);
      await send('POST', '/api/user/phone/confirm', { phone, otp: wrong }, thief);
    }
    const otp = await codeFor(testApp, email);
    expect((await send('POST', '/api/user/email/confirm', { email, otp }, thief)).status).toBe(429);
    expect((await send('POST', '/api/user/email/confirm', { email, otp }, owner)).status).toBe(200);
    expect((await send('POST', '/api/user/phone/confirm', { phone, otp: textTo(phone) }, owner)).status).toBe(200);
  });
});
